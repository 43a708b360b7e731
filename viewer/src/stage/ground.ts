/**
 * The shadows on the table, soft as under a window rather than a lamp, from two pictures taken from above:
 *
 *     red      what hangs how close over the ground, wherever it is: the dark that things have under them,
 *              which shows how high a piece floats
 *     green    what the sun does not reach: everything, slid down the rays of the sun onto the ground
 *
 * Both are blurred, red far and green little, and drawn on the ground.
 */

import {
  Color,
  CustomBlending,
  DoubleSide,
  LinearMipmapLinearFilter,
  MaxEquation,
  Mesh,
  OneFactor,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
  type WebGLRenderer,
} from "three";
import type { Vec3 } from "../scene/vec";

const SIZE = 256;
/** Above this height, in cubes, nothing darkens the ground below it. */
const REACH = 5;
/** How far the two blurs reach, in cubes. */
const FAR = 1.6;
const NEAR = 0.4;

const SEEN = {
  vertexShader: /* glsl */ `
    uniform vec2 slope;
    varying float height;
    #include <clipping_planes_pars_vertex>
    void main() {
      vec4 world = modelMatrix * vec4(position, 1.0);
      height = world.z;
      vec4 mvPosition = viewMatrix * world;
      #include <clipping_planes_vertex>
      world.xy -= slope * height;
      gl_Position = projectionMatrix * viewMatrix * world;
    }`,
  fragmentShader: /* glsl */ `
    uniform vec2 slope;
    varying float height;
    #include <clipping_planes_pars_fragment>
    void main() {
      #include <clipping_planes_fragment>
      float near = clamp(1.0 - height / ${REACH.toFixed(1)}, 0.0, 1.0);
      gl_FragColor = slope == vec2(0.0) ? vec4(near * near, 0.0, 0.0, 1.0) : vec4(0.0, 1.0, 0.0, 1.0);
    }`,
};

const BLUR = {
  vertexShader: /* glsl */ `
    varying vec2 at;
    void main() {
      at = uv;
      gl_Position = vec4(position.xy * 2.0, 0.0, 1.0);
    }`,
  fragmentShader: /* glsl */ `
    varying vec2 at;
    uniform sampler2D map;
    uniform vec2 far;
    uniform vec2 near;
    void main() {
      vec2 sum = vec2(0.0);
      float weights = 0.0;
      for (int i = -4; i <= 4; i++) {
        float k = float(i);
        float w = exp(-k * k / 7.0);
        // Far samples are several points apart: coarser pictures of the same fill the gaps.
        sum += w * vec2(texture2D(map, at + far * k, 2.0).r, texture2D(map, at + near * k).g);
        weights += w;
      }
      gl_FragColor = vec4(sum / weights, 0.0, 1.0);
    }`,
};

const FLAT = {
  vertexShader: /* glsl */ `
    varying vec2 at;
    void main() {
      at = uv;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    }`,
  fragmentShader: /* glsl */ `
    varying vec2 at;
    uniform sampler2D map;
    uniform vec3 dark;
    uniform float below;
    uniform float sun;
    void main() {
      vec2 shade = texture2D(map, at).rg;
      gl_FragColor = vec4(dark, 1.0 - (1.0 - below * shade.r) * (1.0 - sun * shade.g));
    }`,
};

const PICTURE = { depthBuffer: false, generateMipmaps: true, minFilter: LinearMipmapLinearFilter };

/** The layer of what is drawn but throws no shadow on the ground. */
export const GHOSTS = 1;

export class GroundShadow {
  readonly mesh: Mesh<PlaneGeometry, ShaderMaterial>;
  private readonly target = new WebGLRenderTarget(SIZE, SIZE, PICTURE);
  private readonly other = new WebGLRenderTarget(SIZE, SIZE, PICTURE);
  private readonly eye = new OrthographicCamera(-1, 1, 1, -1, 0, 200);
  private readonly seen = new ShaderMaterial({
    ...SEEN,
    uniforms: { slope: { value: new Vector2() } },
    side: DoubleSide,
    depthTest: false,
    depthWrite: false,
    blending: CustomBlending,
    blendEquation: MaxEquation,
    blendSrc: OneFactor,
    blendDst: OneFactor,
    clipping: true,
  });
  private readonly blur = new ShaderMaterial({
    ...BLUR,
    uniforms: { map: { value: null }, far: { value: new Vector2() }, near: { value: new Vector2() } },
    depthTest: false,
  });
  private readonly screen = new Scene();
  private readonly slope = new Vector2();

  /** The sun shines from this direction; `dark` is the colour of the shadows. */
  constructor(sun: Vec3, dark: Color) {
    this.slope.set(sun[0] / sun[2], sun[1] / sun[2]);
    const shadows = new ShaderMaterial({
      ...FLAT,
      uniforms: { map: { value: this.target.texture }, dark: { value: dark }, below: { value: 0 }, sun: { value: 0 } },
      transparent: true,
      depthWrite: false,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), shadows);
    this.mesh.renderOrder = -1;
    const quad = new Mesh(new PlaneGeometry(1, 1), this.blur);
    quad.frustumCulled = false;
    this.screen.add(quad);
  }

  /** How dark the two shadows are, 0 to 1. */
  setStrength(below: number, sun: number): void {
    const { uniforms } = this.mesh.material;
    uniforms.below!.value = below;
    uniforms.sun!.value = sun;
  }

  /** Take the pictures of what `scene` shows over the box `view`, the ground itself left out. */
  update(renderer: WebGLRenderer, scene: Scene, view: Float32Array): void {
    const { eye, mesh, seen, target, other } = this;
    const x = (view[0]! + view[3]!) / 2;
    const y = (view[1]! + view[4]!) / 2;
    const half = Math.max(view[3]! - view[0]!, view[4]! - view[1]!) / 2 + 0.7 * view[5]! + 4;
    mesh.position.set(x, y, 0.002);
    mesh.scale.setScalar(half);
    eye.left = eye.bottom = -half;
    eye.right = eye.top = half;
    eye.position.set(x, y, 100);
    eye.updateProjectionMatrix();
    eye.updateMatrixWorld();
    const { autoUpdate } = renderer.shadowMap;
    const autoClear = renderer.autoClear;
    renderer.shadowMap.autoUpdate = renderer.autoClear = false;
    renderer.setRenderTarget(target);
    renderer.clear();
    scene.overrideMaterial = seen;
    const slope = seen.uniforms.slope!.value as Vector2;
    slope.set(0, 0);
    renderer.render(scene, eye);
    slope.copy(this.slope);
    renderer.render(scene, eye);
    scene.overrideMaterial = null;
    const far = FAR / (8 * half);
    const near = NEAR / (8 * half);
    this.pass(renderer, target, other, far, near, 1, 0);
    this.pass(renderer, other, target, far, near, 0, 1);
    renderer.setRenderTarget(null);
    renderer.shadowMap.autoUpdate = autoUpdate;
    renderer.autoClear = autoClear;
  }

  private pass(
    renderer: WebGLRenderer,
    from: WebGLRenderTarget,
    to: WebGLRenderTarget,
    far: number,
    near: number,
    x: number,
    y: number,
  ): void {
    const { uniforms } = this.blur;
    uniforms.map!.value = from.texture;
    (uniforms.far!.value as Vector2).set(far * x, far * y);
    (uniforms.near!.value as Vector2).set(near * x, near * y);
    renderer.setRenderTarget(to);
    renderer.render(this.screen, this.eye);
  }

  dispose(): void {
    for (const each of [this.target, this.other, this.seen, this.blur, this.mesh.material, this.mesh.geometry])
      each.dispose();
  }
}
