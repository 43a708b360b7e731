import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { slimThree } from "./slim-three.ts";

/** The pages, by the mode that builds each: its source, and the package that holds it. */
const PAGES: Record<string, { html: string; outDir: string }> = {
  production: { html: "viewer.html", outDir: "../src/burrkit/page/assets" },
  atlas: { html: "atlas.html", outDir: "../src/burrkit/page/assets" },
  workbench: { html: "workbench.html", outDir: "../src/burrkit/workbench/assets" },
};

/** What each page contains besides our own code. */
const LIBRARIES = ["three", "preact"];

/** Puts the script and the style into the page and compresses it, so that one small file is all there is. */
function oneFile(name: string): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle[name];
      if (page?.type !== "asset") throw new Error("the page is missing from the bundle");
      let html = String(page.source);
      for (const [part, item] of Object.entries(bundle)) {
        if (item.type === "chunk") {
          const code = item.code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
          html = replaced(html, new RegExp(`<script[^>]*src="[^"]*${part}"[^>]*></script>`), "");
          html = replaced(html, /<\/body>/, `<script type="module">\n${licences()}\n${code}</script>\n</body>`);
        } else if (part.endsWith(".css")) {
          html = replaced(
            html,
            new RegExp(`<link[^>]*href="[^"]*${part}"[^>]*>`),
            `<style>${String(item.source)}</style>`,
          );
        } else continue;
        // Vite's own plugins write the rest of the bundle; these parts are inside the page now.
        Reflect.deleteProperty(bundle, part);
      }
      Reflect.deleteProperty(bundle, name);
      // Shorter blocks than usual suit pages of code and styles: a thousandth less.
      this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gzipSync(html, { level: 9, memLevel: 7 }) });
    },
  };
}

function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`${String(what)} is not in the page`);
  return text.replace(what, () => by);
}

function licences(): string {
  const texts = LIBRARIES.map((library) => {
    const licence = readFileSync(resolve(`node_modules/${library}/LICENSE`), "utf8").trim();
    return `${library}, under this licence:\n\n${licence}`;
  });
  return `/*! ${texts.join("\n\n")}\n*/`;
}

/** The workbench without a server: files next to each other, some of which Python's are put beside. */
const SITE: UserConfig = {
  base: "./",
  plugins: [slimThree(), named("site.html", "index.html")],
  worker: { format: "es" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2000,
    target: "es2022",
    rolldownOptions: { input: "site.html", output: { banner: licences() } },
  },
};

/** Gives a page the name by which servers find it. */
function named(from: string, to: string): Plugin {
  return {
    name: "named",
    enforce: "post",
    generateBundle(_options, bundle) {
      bundle[from]!.fileName = to;
    },
  };
}

export default defineConfig(({ mode }) => {
  if (mode === "site") return SITE;
  const { html, outDir } = PAGES[mode] ?? PAGES.production!;
  return {
    base: "./",
    plugins: [slimThree(), oneFile(html)],
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 1 << 24,
      chunkSizeWarningLimit: 2000,
      target: "es2022",
      // Texts are constants of their modules: inlined, they need no names in the page.
      rolldownOptions: { input: html, optimization: { inlineConst: { mode: "all", pass: 2 } } },
    },
  };
});
