/** Builds leave out parts of three: none that the pages use. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { slimShader } from "../slim-three";
import { chance } from "./judge";

const VIEWER = join(import.meta.dirname, "..");
const SHADERS = join(VIEWER, "node_modules/three/src/renderers/shaders");

/** What the pages define in shaders, in some of them or in all. */
const DEFINED = [
  "STANDARD",
  "USE_MAP",
  "USE_UV",
  "USE_COLOR",
  "USE_COLOR_ALPHA",
  "USE_ALPHATEST",
  "USE_SHADOWMAP",
  "USE_SIZEATTENUATION",
  "SHADOWMAP_TYPE_PCF",
  "FLAT_SHADED",
  "DOUBLE_SIDED",
  "FLIP_SIDED",
  "OPAQUE",
  "HAS_NORMAL",
  "PREMULTIPLIED_ALPHA",
];
const COUNTS = ["NUM_DIR_LIGHTS", "NUM_DIR_LIGHT_SHADOWS", "NUM_HEMI_LIGHTS", "NUM_CLIPPING_PLANES"];

/** The lines of a shader that a compiler sees, given the value of each name. */
function compiled(shader: string, valueOf: (name: string) => number): string {
  const stack: { outer: boolean; on: boolean; done: boolean }[] = [];
  const seen: string[] = [];
  for (const each of shader.replace(/\/\*[\s\S]*?\*\//g, "").split("\n")) {
    const line = each.replace(/\/\/.*$/, "").trim();
    const on = stack.at(-1)?.on ?? true;
    const [, word, rest = ""] = /^#\s*(ifdef|ifndef|if|elif|else|endif)\b\s*(.*)$/.exec(line) ?? [];
    if (word === undefined) {
      if (line && on) seen.push(line);
    } else if (word === "endif") stack.pop();
    else {
      if (word.startsWith("if")) stack.push({ outer: on, on: false, done: false });
      const top = stack.at(-1)!;
      const holds = word === "else" || evaluate(word.endsWith("def") ? `defined(${rest})` : rest, valueOf);
      top.on = top.outer && !top.done && (word === "ifndef" ? !holds : holds);
      top.done ||= top.on;
    }
  }
  return seen.join("\n");
}

const CONDITIONS = createContext();

function evaluate(condition: string, valueOf: (name: string) => number): boolean {
  const formula = condition
    .replace(/defined\s*\(?\s*(\w+)\s*\)?/g, (_, name: string) => (valueOf(name) > 0 ? "true" : "false"))
    .replace(/\b(?!true|false)[A-Za-z_]\w*/g, (name) => `${valueOf(name)}`);
  return Boolean(runInContext(formula, CONDITIONS));
}

it("leaves every shader as compilers see it", () => {
  const files = readdirSync(SHADERS, { recursive: true, encoding: "utf-8" }).filter((name) =>
    name.endsWith(".glsl.js"),
  );
  expect(files.length).toBeGreaterThan(100);
  const next = chance(40);
  for (const file of files)
    for (const [, shader] of readFileSync(join(SHADERS, file), "utf-8").matchAll(/`([^`]*)`/g))
      for (let tries = 0; tries < 6; tries++) {
        const values = new Map([
          ...DEFINED.map((name) => [name, Number(next() < 0.5)] as const),
          ...COUNTS.map((name) => [name, Math.floor(3 * next())] as const),
        ]);
        const valueOf = (name: string): number => values.get(name) ?? 0;
        expect(compiled(slimShader(shader!), valueOf), file).toBe(compiled(shader!, valueOf));
      }
});

it("removes a condition without branches", () => {
  const shader = ["#ifdef USE_FOG", "a", "#elif defined( USE_MAP )", "b", "#else", "c", "#endif // end", "", "d"];
  expect(slimShader(shader.join("\n"))).toBe("#if defined( USE_MAP )\nb\n#else\nc\n#endif\nd");
  expect(slimShader("#ifndef USE_FOG\na\n#else\nb\n#endif")).toBe("a");
  expect(slimShader("#if defined( USE_MAP ) && ( NUM_SPOT_LIGHTS > 0 )\na\n#endif\nb")).toBe("b");
  expect(() => slimShader("#ifdef USE_MAP\na")).toThrow("no end");
});

it("leaves out nothing that the sources use", () => {
  const files = readdirSync(join(VIEWER, "src"), { recursive: true, encoding: "utf-8" });
  const sources = files
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(VIEWER, "src", name), "utf-8"));
  const users = sources.filter((text) => text.includes('from "three"'));
  expect(users.length).toBeGreaterThan(15);
  const known = /^((LineBasic|MeshBasic|MeshStandard|Shader|Shadow|Sprite)Material|(Directional|Hemisphere)Light)$/;
  for (const text of users) {
    const [, names = ""] = /import (?:type )?\{([^}]*)\} from "three"/.exec(text) ?? [];
    for (const name of names.split(",").map((each) => each.trim().replace(/^type /, "")))
      if (/(Material|Light|Points|Fog|InstancedMesh|SkinnedMesh|BatchedMesh|PMREMGenerator)$/.test(name))
        expect(name).toMatch(known);
    // Maps other than of colours, and the loop of three, which would be that of a headset.
    expect(text).not.toMatch(/\b[a-z]+Map: |\bsetAnimationLoop\b|\bfog\b|\bsetEffects\b|\bmorph/);
  }
});
