// The live puzzles of the landing page: each loads when it is seen, comes apart once, and is the reader's after a click.
for (const stage of document.querySelectorAll("[data-live]")) {
  const frame = document.createElement("iframe");
  frame.title = stage.dataset.title;
  frame.allow = "fullscreen; clipboard-write";
  // Until the click it takes neither the pointer nor the keyboard, so that the page scrolls.
  frame.inert = true;
  const shield = stage.querySelector(".live__shield");
  const button = stage.parentElement.querySelector("button");
  const press = (key) =>
    frame.contentDocument.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true }),
    );

  /** What the page in the frame offers to programs (viewer/src/page/inspection.ts), once it has drawn the puzzle. */
  const drawn = () =>
    new Promise((resolve) => {
      const look = () => {
        const { burrkit } = frame.contentWindow;
        if (burrkit?.frames() > 0) resolve(burrkit);
        else requestAnimationFrame(look);
      };
      look();
    });

  const load = () => {
    if (frame.isConnected) return;
    frame.src = stage.dataset.live;
    frame.addEventListener("load", async () => {
      const puzzle = await drawn();
      stage.classList.add("is-live");
      if (puzzle.mode() !== "apart") press("t");
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) press(" ");
    });
    stage.prepend(frame);
  };
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      load();
    },
    { threshold: 0.4 },
  ).observe(stage);

  const handOver = async () => {
    load();
    const puzzle = await drawn();
    frame.inert = false;
    shield.remove();
    button.remove();
    frame.focus();
    stage.scrollIntoView({ block: "nearest" });
    return puzzle;
  };
  button.addEventListener("click", async () => {
    const puzzle = await handOver();
    if (puzzle.isMoving()) press(" ");
    puzzle.jump(0);
    press(" ");
  });
  shield.addEventListener("click", async (event) => {
    const { left, top } = frame.getBoundingClientRect();
    await handOver();
    frame.contentDocument
      .elementFromPoint(event.clientX - left, event.clientY - top)
      ?.closest("button")
      ?.click();
  });
}
