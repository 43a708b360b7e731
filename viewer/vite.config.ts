import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** The pages, by the mode that builds each: its source, and the package that holds it. */
const PAGES: Record<string, { html: string; outDir: string; libraries: readonly string[] }> = {
  production: { html: "viewer.html", outDir: "../src/burrkit/page/assets", libraries: ["three"] },
  workbench: { html: "workbench.html", outDir: "../src/burrkit/workbench/assets", libraries: ["three", "preact"] },
};

/** Puts the script and the style into the page and compresses it, so that one small file is all there is. */
function oneFile(name: string, libraries: readonly string[]): Plugin {
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
          html = replaced(
            html,
            /<\/body>/,
            `<script type="module">\n${licences(libraries)}\n${code}</script>\n</body>`,
          );
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
      this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gzipSync(html, { level: 9 }) });
    },
  };
}

/**
 * three from its sources, of which what is not used is left out; of its one built file hardly anything can be. The
 * shaders lose comments and indentation, as they do in that file.
 */
function threeFromSources(): Plugin {
  const bare = (shader: string): string =>
    shader
      .replace(/[ \t]*\/\/.*$/gm, "")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/\n\s*/g, "\n")
      .trim();
  return {
    name: "three-from-sources",
    apply: "build",
    config: () => ({
      resolve: { alias: [{ find: /^three$/, replacement: resolve("node_modules/three/src/Three.js") }] },
    }),
    transform: {
      filter: { id: /three\/src\/.*\.glsl\.js$/ },
      handler: (code) => code.replace(/`([^`]*)`/g, (_, shader: string) => JSON.stringify(bare(shader))),
    },
  };
}

function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`${String(what)} is not in the page`);
  return text.replace(what, () => by);
}

function licences(libraries: readonly string[]): string {
  const texts = libraries.map((library) => {
    const licence = readFileSync(resolve(`node_modules/${library}/LICENSE`), "utf8").trim();
    return `${library}, under this licence:\n\n${licence}`;
  });
  return `/*! ${texts.join("\n\n")}\n*/`;
}

export default defineConfig(({ mode }) => {
  const { html, outDir, libraries } = PAGES[mode] ?? PAGES.production!;
  return {
    base: "./",
    plugins: [threeFromSources(), oneFile(html, libraries)],
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 1 << 24,
      chunkSizeWarningLimit: 2000,
      target: "es2022",
      rolldownOptions: { input: html },
    },
  };
});
