import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** Puts the script and the style into the page, so that one file is all there is. */
function oneFile(): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_options, bundle) {
      const page = bundle["viewer.html"];
      if (page?.type !== "asset") throw new Error("the page is missing from the bundle");
      let html = String(page.source);
      for (const [name, item] of Object.entries(bundle)) {
        if (item.type === "chunk") {
          const code = item.code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
          html = replaced(html, new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`), "");
          html = replaced(html, /<\/body>/, `<script type="module">\n${licences()}\n${code}</script>\n</body>`);
        } else if (name.endsWith(".css")) {
          html = replaced(html, new RegExp(`<link[^>]*href="[^"]*${name}"[^>]*>`), `<style>${String(item.source)}</style>`);
        } else continue;
        // Vite's own plugins write the rest of the bundle; these parts are inside the page now.
        Reflect.deleteProperty(bundle, name);
      }
      page.source = html;
    },
  };
}

function replaced(text: string, what: RegExp, by: string): string {
  if (!what.test(text)) throw new Error(`${String(what)} is not in the page`);
  return text.replace(what, () => by);
}

function licences(): string {
  const three = readFileSync(resolve("node_modules/three/LICENSE"), "utf8").trim();
  return `/*! three.js, https://threejs.org, under this licence:\n\n${three}\n*/`;
}

export default defineConfig({
  base: "./",
  plugins: [oneFile()],
  build: {
    outDir: "../src/burrkit/viewer/assets",
    emptyOutDir: false,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 1 << 24,
    chunkSizeWarningLimit: 2000,
    target: "es2022",
    rolldownOptions: { input: "viewer.html" },
  },
});
