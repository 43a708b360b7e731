import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { slimThree } from "./slim-three.ts";
import * as english from "./src/words/language.ts";
import * as german from "./src/words-de/language.ts";

/** What the pages are built of in each language; a mode "workbench.de" builds that page in German. */
const LANGUAGES = { en: english, de: german };
type Language = keyof typeof LANGUAGES;

/** The pages, by the mode that builds each: its source, and the package that holds it. */
const PAGES: Record<string, { html: string; outDir: string }> = {
  production: { html: "viewer.html", outDir: "../src/burrkit/page/assets" },
  atlas: { html: "atlas.html", outDir: "../src/burrkit/page/assets" },
  workbench: { html: "workbench.html", outDir: "../src/burrkit/workbench/assets" },
  pencil: { html: "pencil.html", outDir: "../src/burrkit/workbench/assets" },
};
/** The pages of the site without a server, by their modes: the source of each, and its name there. */
const SITE: Record<string, { html: string; name: string }> = {
  site: { html: "site.html", name: "index" },
  "site-pencil": { html: "site-pencil.html", name: "pencil" },
};

/** What the pages contain besides our own code; some have no picture in space. */
const LIBRARIES = ["three", "preact"];
const LIBRARIES_OF_FLAT = ["preact"];
const FLAT = [PAGES.atlas!.html, PAGES.pencil!.html];
/** The models of the atlas, which its pages load on request. */
const MODEL_VIEWER = "@google/model-viewer";
const LIBRARIES_OF_MODELS = [MODEL_VIEWER, "three", "lit", "@lit/reactive-element", "@monogrid/gainmap-js"];

/** Puts the script and the style into the page and compresses it, so that one small file is all there is. */
function oneFile(name: string, language: Language): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle[name];
      if (page?.type !== "asset") throw new Error("the page is missing from the bundle");
      let html = String(page.source);
      for (const [part, item] of Object.entries(bundle)) {
        if (item.type === "chunk") {
          const used = FLAT.includes(name) ? LIBRARIES_OF_FLAT : LIBRARIES;
          html = replaced(html, new RegExp(`<script[^>]*src="[^"]*${part}"[^>]*></script>`), "");
          html = replaced(html, /<\/body>/, `<script type="module">${scriptOf(item.code, used)}</script>\n</body>`);
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
      if (name === PAGES.atlas!.html) {
        const models = readFileSync(resolve(`node_modules/${MODEL_VIEWER}/dist/model-viewer-umd.min.js`), "utf8");
        const script = scriptOf(models, LIBRARIES_OF_MODELS);
        html = replaced(html, /<\/body>/, `<script type="text/plain" id="models">${script}</script>\n</body>`);
      }
      Reflect.deleteProperty(bundle, name);
      // Shorter blocks than usual suit pages of code and styles: a thousandth less.
      const fileName = `${language === "en" ? name : name.replace(".", `.${language}.`)}.gz`;
      this.emitFile({ type: "asset", fileName, source: gzipSync(html, { level: 9, memLevel: 7 }) });
    },
  };
}

function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`${String(what)} is not in the page`);
  return text.replace(what, () => by);
}

/** A script with the licences of what it contains, so that it can stand in a page. */
function scriptOf(code: string, libraries: readonly string[]): string {
  return `\n${licences(libraries)}\n${code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--")}`;
}

function licences(libraries: readonly string[]): string {
  const texts = libraries.map((library) => {
    const licence = readFileSync(resolve(`node_modules/${library}/LICENSE`), "utf8").trim();
    return `${library}, under this licence:\n\n${licence}`;
  });
  return `/*! ${texts.join("\n\n")}\n*/`;
}

/** Takes the texts from the folder of a language, which has a module for each of src/words, and fills in the HTML. */
function inLanguage(language: Language): Plugin {
  const texts: Readonly<Record<string, unknown>> = LANGUAGES[language];
  return {
    name: "in-language",
    enforce: "pre",
    resolveId(source, importer, options) {
      if (language === "en" || !/^(?:\.\.?\/)+words\//.test(source)) return null;
      return this.resolve(source.replace("words/", `words-${language}/`), importer, options);
    },
    transformIndexHtml: (html) => html.replace(/%(\w+)%/g, (_, name: string) => String(texts[name])),
  };
}

/** The workbench without a server: files next to each other, some of which Python's are put beside. */
const site = ({ html, name }: { html: string; name: string }, language: Language): UserConfig => ({
  base: "./",
  plugins: [
    slimThree(),
    inLanguage(language),
    named(html, language === "en" ? `${name}.html` : `${name === "index" ? "" : `${name}.`}${language}.html`),
  ],
  worker: { format: "es" },
  build: {
    outDir: "../dist/web",
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2000,
    target: "es2022",
    rolldownOptions: { input: html, output: { banner: licences(LIBRARIES) } },
  },
});

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
  const [page = "", given = "en"] = mode.split(".");
  const language = given in LANGUAGES ? (given as Language) : "en";
  if (page in SITE) return site(SITE[page]!, language);
  const { html, outDir } = PAGES[page] ?? PAGES.production!;
  return {
    base: "./",
    plugins: [slimThree(), inLanguage(language), oneFile(html, language)],
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
