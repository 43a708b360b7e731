/**
 * What pieces are made of: one shader for all looks.
 *
 * Over Three's standard material it adds wood (rings of a tree with its heart outside of the piece, and
 * fibres along the grain), the fading of pieces that are not at work, and the flat ends of a cut: where a
 * clipping plane opens a solid one sees the inside of its far wall, which is drawn as if it were the cut.
 */

import { Color, DoubleSide, FrontSide, MeshStandardMaterial, type Plane, type Side, Vector3 } from "three";
import type { Axis, Vec3 } from "../scene/vec";

export type Look = "plain" | "wood";

/** How much of a ghost is left, and of a piece that hides what turns. */
const GHOST = 0.16;
const THROUGH = 0.26;

/** The values that change from frame to frame; shared with the running program. */
interface Uniforms {
  readonly wood: { value: number };
  readonly grain: { value: Vector3 };
  readonly seed: { value: Vector3 };
  readonly ground: { value: Color };
  readonly fade: { value: number };
  readonly glow: { value: number };
  readonly cap: { value: Color };
}

const VERTEX_HEAD = /* glsl */ `
varying vec3 vWood;
uniform vec3 grain;
`;

const VERTEX_BODY = /* glsl */ `
// The grain runs along z of these coordinates.
vWood = grain.x > 0.5 ? position.yzx : grain.y > 0.5 ? position.zxy : position.xyz;
`;

const FRAGMENT_HEAD = /* glsl */ `
varying vec3 vWood;
uniform float wood;
uniform vec3 seed;
uniform vec3 ground;
uniform float fade;
uniform float glow;
uniform vec3 cap;

float hash(vec3 p) {
  p = fract(p * vec3(0.1031, 0.1030, 0.0973));
  p += dot(p, p.yxz + 33.33);
  return fract((p.x + p.y) * p.z);
}

float noise(vec3 p) {
  vec3 i = floor(p);
  vec3 f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(mix(hash(i), hash(i + vec3(1, 0, 0)), f.x), mix(hash(i + vec3(0, 1, 0)), hash(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hash(i + vec3(0, 0, 1)), hash(i + vec3(1, 0, 1)), f.x),
        mix(hash(i + vec3(0, 1, 1)), hash(i + vec3(1, 1, 1)), f.x), f.y), f.z);
}

// Stained wood: the colour of the piece, deeper in the late wood of each year, warmer everywhere.
vec3 stained(vec3 colour) {
  vec3 p = vWood + vec3(0.0, 0.0, seed.z * 20.0);
  vec2 heart = vec2(2.2 + 3.0 * seed.x, -3.5 + 2.5 * seed.y);
  p.xy += 0.22 * (noise(vec3(p.xy * 0.7, p.z * 0.16) + seed * 9.0) - 0.5);
  float year = length(p.xy - heart) * 2.3 + 0.5 * noise(vec3(p.xy * 0.5, p.z * 0.12));
  float ring = fract(year);
  float late = smoothstep(0.35, 0.93, ring) * (1.0 - smoothstep(0.95, 1.0, ring));
  float fibre = noise(vec3(vWood.xy * 16.0, vWood.z * 0.9) + seed * 31.0);
  float pore = smoothstep(0.72, 0.9, noise(vec3(vWood.xy * 30.0, vWood.z * 1.6) + seed * 57.0));
  float grey = dot(colour, vec3(0.2126, 0.7152, 0.0722));
  vec3 warm = mix(colour, vec3(1.15, 0.82, 0.5) * (0.35 * grey + 0.16), 0.24);
  return warm * (1.06 - 0.27 * late - 0.14 * fibre - 0.15 * pore);
}
`;

export class PieceMaterial extends MeshStandardMaterial {
  private readonly uniforms: Uniforms;

  /** `grain` is the axis along which the grain runs, `seed` three numbers from 0 to 1 that no two pieces share. */
  constructor(colour: Color, grain: Axis, seed: Vec3) {
    super({ vertexColors: true, roughness: 0.6, metalness: 0, shadowSide: DoubleSide });
    this.uniforms = {
      wood: { value: 0 },
      grain: { value: new Vector3().setComponent(grain, 1) },
      seed: { value: new Vector3(...seed) },
      ground: { value: new Color() },
      fade: { value: 0 },
      glow: { value: 0 },
      cap: { value: colour.clone().multiplyScalar(0.8) },
    };
    this.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.uniforms);
      shader.vertexShader =
        VERTEX_HEAD + shader.vertexShader.replace("#include <begin_vertex>", `#include <begin_vertex>${VERTEX_BODY}`);
      shader.fragmentShader =
        FRAGMENT_HEAD +
        shader.fragmentShader
          .replace(
            "#include <color_fragment>",
            "#include <color_fragment>\nif (wood > 0.5) diffuseColor.rgb = stained(diffuseColor.rgb);",
          )
          .replace(
            "#include <tonemapping_fragment>",
            /* glsl */ `
            #ifdef DOUBLE_SIDED
            if (!gl_FrontFacing) {
              float stripe = fract((gl_FragCoord.x + gl_FragCoord.y) / 9.0);
              gl_FragColor.rgb = cap * (stripe < 0.14 ? 0.72 : 1.0);
            }
            #endif
            gl_FragColor.rgb *= 1.0 + 0.16 * glow;
            gl_FragColor.rgb = mix(gl_FragColor.rgb, ground, fade);
            #include <tonemapping_fragment>`,
          );
    };
  }

  override customProgramCacheKey(): string {
    return "piece";
  }

  set look(look: Look) {
    this.uniforms.wood.value = look === "wood" ? 1 : 0;
    this.roughness = look === "wood" ? 0.72 : 0.58;
  }

  /** The colour into which resting pieces fade. */
  set ground(colour: Color) {
    this.uniforms.ground.value.copy(colour);
  }

  /** `fade`, 0 to 1, mixes it into the ground; `glow`, 0 to 1, brings it out. */
  setEmphasis(fade: number, glow: number): void {
    this.uniforms.fade.value = fade;
    this.uniforms.glow.value = glow;
  }

  /** What the shader makes of a colour that is lit, or of one of a cut. */
  emphasised(colour: Color): Color {
    const { glow, ground, fade } = this.uniforms;
    return colour.multiplyScalar(1 + 0.16 * glow.value).lerp(ground.value, fade.value);
  }

  /** The colour of the flat ends of a cut. */
  get cap(): Color {
    return this.uniforms.cap.value;
  }

  set isGhost(is: boolean) {
    this.seeThrough(is, is ? GHOST : 1);
  }

  /** Seen through for a while, 0 to 1, because it hides something. */
  set through(share: number) {
    this.seeThrough(share > 0, 1 - (1 - THROUGH) * share);
  }

  private seeThrough(is: boolean, opacity: number): void {
    // Three writes into a program whether its material may be seen through.
    if (is !== this.transparent) this.needsUpdate = true;
    this.transparent = is;
    this.opacity = opacity;
    this.depthWrite = !is;
  }

  /** Cut by a plane, or whole. */
  set cut(plane: Plane | null) {
    const side: Side = plane ? DoubleSide : FrontSide;
    if (side !== this.side) this.needsUpdate = true;
    this.side = side;
    this.clippingPlanes = plane ? [plane] : null;
    this.clipShadows = plane !== null;
  }
}
