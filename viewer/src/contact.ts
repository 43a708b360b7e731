/**
 * The soft dark that things have under them: what is seen from below the ground, darker the nearer it is,
 * blurred, and laid on the ground. It says how high a piece floats where a single lamp's shadow would not.
 */

import {
  type Color,
  DoubleSide,
  HalfFloatType,
  Mesh,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  WebGLRenderTarget,
  type WebGLRenderer,
} from "three";

const SIZE = 256;
/** Above this height, in cubes, nothing darkens the ground. */
const REACH = 5;

const DEPTH = {
  vertexShader: /* glsl */ `
    varying float height;
    void main() {
      vec4 world = modelMatrix * vec4(position, 1.0);
      height = world.z;
      gl_Position = projectionMatrix * viewMatrix * world;
    }`,
  fragmentShader: /* glsl */ `
    varying float height;
    uniform float reach;
    void main() {
      float near = clamp(1.0 - height / reach, 0.0, 1.0);
      gl_FragColor = vec4(near * near, 0.0, 0.0, 1.0);
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
    uniform vec2 way;
    void main() {
      float sum = 0.0;
      float weights = 0.0;
      for (int i = -6; i <= 6; i++) {
        float w = exp(-float(i * i) / 16.0);
        sum += w * texture2D(map, at + way * float(i)).r;
        weights += w;
      }
      gl_FragColor = vec4(sum / weights, 0.0, 0.0, 1.0);
    }`,
};

const GROUND = {
  vertexShader: BLUR.vertexShader.replace(
    "gl_Position = vec4(position.xy * 2.0, 0.0, 1.0);",
    "gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);",
  ),
  fragmentShader: /* glsl */ `
    varying vec2 at;
    uniform sampler2D map;
    uniform vec3 dark;
    uniform float strength;
    void main() {
      gl_FragColor = vec4(dark, strength * texture2D(map, at).r);
      #include <colorspace_fragment>
    }`,
};

export class ContactShadow {
  readonly ground: Mesh;
  private readonly target = new WebGLRenderTarget(SIZE, SIZE, { type: HalfFloatType });
  private readonly other = new WebGLRenderTarget(SIZE, SIZE, { type: HalfFloatType, depthBuffer: false });
  private readonly eye = new OrthographicCamera(-0.5, 0.5, 0.5, -0.5, 0, REACH + 0.1);
  private readonly depth = new ShaderMaterial({ ...DEPTH, uniforms: { reach: { value: REACH } }, side: DoubleSide });
  private readonly blur = new ShaderMaterial({
    ...BLUR,
    uniforms: { map: { value: null }, way: { value: { x: 0, y: 0 } } },
    depthTest: false,
  });
  private readonly paper: ShaderMaterial;
  private readonly screen: Scene;

  constructor(dark: Color, strength: number) {
    this.paper = new ShaderMaterial({
      ...GROUND,
      uniforms: { map: { value: this.target.texture }, dark: { value: dark }, strength: { value: strength } },
      transparent: true,
      depthWrite: false,
    });
    this.ground = new Mesh(new PlaneGeometry(1, 1), this.paper);
    this.ground.renderOrder = -1;
    const quad = new Mesh(new PlaneGeometry(1, 1), this.blur);
    quad.frustumCulled = false;
    this.screen = new Scene();
    this.screen.add(quad);
    // From below, looking up: x stays x, and y of the picture is y of the ground, seen in a mirror.
    this.eye.up.set(0, 1, 0);
    this.eye.position.set(0, 0, -0.05);
    this.eye.lookAt(0, 0, 1);
  }

  set strength(value: number) {
    this.paper.uniforms.strength!.value = value;
  }

  /** Take the picture of `scene` over this part of the ground, without the ground itself. */
  update(renderer: WebGLRenderer, scene: Scene, view: Float32Array): void {
    const margin = 4;
    const half = Math.max(view[3]! - view[0]!, view[4]! - view[1]!) / 2 + margin;
    const x = (view[0]! + view[3]!) / 2;
    const y = (view[1]! + view[4]!) / 2;
    const { eye, ground, screen, blur, target, other } = this;
    ground.position.set(x, y, 0.002);
    // The mirror: the eye's right is -x.
    ground.scale.set(-2 * half, 2 * half, 1);
    eye.left = eye.bottom = -half;
    eye.right = eye.top = half;
    eye.updateProjectionMatrix();
    eye.position.set(x, y, -0.05);
    eye.updateMatrixWorld();
    scene.overrideMaterial = this.depth;
    const alpha = renderer.getClearAlpha();
    renderer.setClearAlpha(0);
    const auto = renderer.shadowMap.autoUpdate;
    renderer.shadowMap.autoUpdate = false;
    renderer.setRenderTarget(target);
    renderer.clear();
    renderer.render(scene, eye);
    scene.overrideMaterial = null;
    // About a cube and a half, whatever the scale of the picture.
    const step = 0.13 / (2 * half);
    for (let pass = 0; pass < 2; pass++) {
      this.pass(renderer, screen, blur, target, other, step * (pass + 1), 0);
      this.pass(renderer, screen, blur, other, target, 0, step * (pass + 1));
    }
    renderer.setRenderTarget(null);
    renderer.setClearAlpha(alpha);
    renderer.shadowMap.autoUpdate = auto;
  }

  private pass(
    renderer: WebGLRenderer,
    screen: Scene,
    blur: ShaderMaterial,
    from: WebGLRenderTarget,
    to: WebGLRenderTarget,
    x: number,
    y: number,
  ): void {
    blur.uniforms.map!.value = from.texture;
    const way = blur.uniforms.way!.value as { x: number; y: number };
    way.x = x;
    way.y = y;
    renderer.setRenderTarget(to);
    renderer.render(screen, this.eye);
  }

  dispose(): void {
    this.target.dispose();
    this.other.dispose();
    this.depth.dispose();
    this.blur.dispose();
    this.paper.dispose();
    this.ground.geometry.dispose();
  }
}
