// What the theme leaves undone for keyboards and screen readers, on this page and on what it adds later.
const mend = () => {
  document.querySelector(".md-search").ariaLabel = "Search";
  for (const nav of document.querySelectorAll(".md-code__nav"))
    nav.role = "none";
  for (const box of document.querySelectorAll(
    "pre > code, .md-typeset__scrollwrap",
  ))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
};
mend();
new MutationObserver(mend).observe(document.querySelector(".md-container"), {
  childList: true,
  subtree: true,
});
addEventListener("resize", mend);
