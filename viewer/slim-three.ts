/**
 * three from its sources, of which a build leaves out what the pages never use: shaders and branches of shaders for
 * lights, maps and materials that they do not have, and parts of the renderer that nobody switches on.
 */

import { resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import type { Plugin } from "vite";

/** How the names begin that no shader of the pages ever defines. */
const UNDEFINED = new RegExp(
  `^(${[
    "USE_(ALPHAHASH|ALPHAMAP|ANISOTROPY|AOMAP|BATCHING|BUMPMAP|CLEARCOAT|DIFFUSE_ROUGHNESS|DISPERSION|DISPLACEMENTMAP)",
    "USE_(EMISSIVEMAP|ENVMAP|FOG|GRADIENTMAP|INSTANCING|IRIDESCENCE|LIGHTMAP|LIGHT_PROBES|LOGARITHMIC|MATCAP)",
    "USE_(METALNESSMAP|MORPH|NORMALMAP|PACKED_NORMALMAP|POINTS|RETROREFLECTION|REVERSED|ROUGHNESSMAP|SHEEN|SKINNING)",
    "USE_(SPECULAR|TANGENT|THICKNESSMAP|TRANSMISSION)",
    "DECODE_VIDEO|DISTANCE|DITHERING|ENVMAP_|ENV_|FOG_|LAMBERT|MATCAP|PHONG|PHYSICAL|SHADOWMAP_TYPE_VSM|TONE_MAPPING|TOON",
  ].join("|")})`,
);
/** Lights that there are none of. */
const NO_LIGHTS = /^NUM_(POINT|RECT_AREA|SPOT|SUN)_LIGHT/;

/** Shaders that are never compiled. */
const UNUSED = new RegExp(
  `/(${[
    "background|backgroundCube|cube|distance|equirect|linedashed|meshlambert|meshmatcap|meshnormal|meshphong|meshtoon",
    "points|vsm|tonemapping_pars_fragment|lights_(lambert|phong|toon)(_pars)?_fragment",
  ].join("|")})\\.glsl\\.js$`,
);

/** Parts that the renderer makes and never uses: as much of each as it calls. */
const STUBS: Readonly<Record<string, string>> = {
  WebXRManager: `export class WebXRManager {
    enabled = false; isPresenting = false;
    addEventListener() {} removeEventListener() {} setAnimationLoop() {} getEnvironmentBlendMode() {} dispose() {}
  }`,
  WebGLEnvironments:
    "export const WebGLEnvironments = function () { this.get = (it) => it; this.dispose = () => {}; };",
  WebGLUniformsGroups: "export const WebGLUniformsGroups = function () { this.dispose = () => {}; };",
  WebGLMorphtargets: "export const WebGLMorphtargets = function () { this.update = () => {}; };",
  WebGLOutput: "export const WebGLOutput = null;",
};

export function slimThree(): Plugin {
  return {
    name: "slim-three",
    apply: "build",
    config: () => ({
      resolve: { alias: [{ find: /^three$/, replacement: resolve("node_modules/three/src/Three.js") }] },
    }),
    load: {
      filter: { id: new RegExp(`three/src/.*/(${Object.keys(STUBS).join("|")})\\.js$`) },
      handler: (id) => STUBS[/(\w+)\.js$/.exec(id)![1]!],
    },
    transform: {
      filter: { id: /three\/src\/.*\.glsl\.js$/ },
      handler: (code, id) =>
        code.replace(/`([^`]*)`/g, (_, shader: string) => JSON.stringify(UNUSED.test(id) ? "" : slimShader(shader))),
    },
  };
}

/** A condition of a shader and what belongs to it, up to its end. */
interface Branch {
  /** Whether the lines around it remain. */
  readonly outer: boolean;
  /** Whether those of the part remain that is read. */
  remains: boolean;
  /** Whether a part before is known to apply, so that all others go. */
  isDecided: boolean;
  /** Whether it is still a condition, of which the end must remain, too. */
  isOpen: boolean;
}

/** A shader without comments and indentation, and without what depends on conditions that never hold. */
export function slimShader(shader: string): string {
  const lines: string[] = [];
  const branches: Branch[] = [];
  for (const each of shader.replace(/\/\*[\s\S]*?\*\//g, "").split("\n")) {
    const line = each.replace(/\/\/.*$/, "").trim();
    const outer = branches.at(-1)?.remains ?? true;
    const [, word, rest = ""] = /^#\s*(ifdef|ifndef|if|elif|else|endif)\b\s*(.*)$/.exec(line) ?? [];
    if (word === undefined) {
      if (line && outer) lines.push(line);
      continue;
    }
    if (word.startsWith("if")) branches.push({ outer, remains: false, isDecided: false, isOpen: false });
    const branch = branches.at(-1)!;
    if (word === "endif") {
      branches.pop();
      if (branch.isOpen) lines.push("#endif");
      continue;
    }
    const condition = word === "ifdef" ? `defined(${rest})` : word === "ifndef" ? `!defined(${rest})` : rest;
    const holds = branch.isDecided ? false : word === "else" ? true : whether(condition);
    branch.remains = branch.outer && holds !== false;
    if (!branch.remains) continue;
    if (holds === true && branch.isOpen) lines.push("#else");
    if (holds === null) lines.push(`#${branch.isOpen ? "elif" : "if"} ${condition}`);
    branch.isDecided = holds === true;
    branch.isOpen ||= holds === null;
  }
  if (branches.length > 0) throw new Error("a condition of a shader has no end");
  return lines.join("\n");
}

/** Where conditions are evaluated. */
const CONDITIONS = createContext();

/** Whether a condition holds always or never, given what is never defined; null if that depends on something else. */
function whether(condition: string): boolean | null {
  const others: string[] = [];
  const formula = condition.replace(
    /defined\s*\(?\s*(\w+)\s*\)?|(\w+)\s*([<>=!]+)\s*\w+/g,
    (part: string, name?: string, count?: string, than?: string) => {
      if (name !== undefined && UNDEFINED.test(name)) return "false";
      if (count !== undefined && NO_LIGHTS.test(count) && than === ">") return "false";
      if (!others.includes(part)) others.push(part);
      return `others[${others.indexOf(part)}]`;
    },
  );
  const cases = Array.from({ length: 2 ** others.length }, (_, bits) => others.map((_, k) => ((bits >> k) & 1) === 1));
  const results = runInContext(
    `${JSON.stringify(cases)}.map((others) => ${formula})`,
    CONDITIONS,
  ) as readonly boolean[];
  return results.every((result) => result === results[0]) ? results[0]! : null;
}
