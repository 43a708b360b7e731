/** The light on what stands on a table: the sky, the sun with its shadows, and a little to fill in. */

import { DirectionalLight, HemisphereLight, type Scene } from "three";
import { plus, scaled, type Vec3 } from "../scene/vec";
import type { Theme } from "../ui/theme";

/** Where the sun stands: to the left, in front, high. */
export const SUN = [-0.62, -0.5, 1.25] as const;

export class Daylight {
  readonly sky = new HemisphereLight();
  readonly sun = new DirectionalLight();
  readonly fill = new DirectionalLight();
  readonly lamps = [this.sun, this.fill];

  constructor(scene: Scene) {
    const { sky, sun, fill } = this;
    sun.castShadow = true;
    sun.shadow.mapSize.set(1024, 1024);
    sun.shadow.radius = 2.5;
    sun.shadow.bias = -0.0003;
    scene.add(sky, sun, sun.target, fill);
  }

  setTheme(theme: Theme): void {
    const { sky, sun, fill } = this;
    sky.color.set(theme.sky);
    sky.groundColor.set(theme.bounce);
    sky.intensity = theme.ambient;
    sun.color.set(theme.lamp);
    sun.intensity = theme.sun;
    fill.color.set(theme.sky);
    fill.intensity = theme.fill;
  }

  /** Sun and shadows cover what is within a radius of a point. */
  cover(middle: Vec3, radius: number): void {
    const { sun } = this;
    sun.target.position.set(...middle);
    sun.position.set(...plus(middle, scaled(SUN, 2 * radius)));
    sun.target.updateMatrixWorld();
    const { camera } = sun.shadow;
    // A texel of the map must not shade its own face.
    sun.shadow.normalBias = 0.004 * radius;
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = 0.1 * radius;
    camera.far = 6 * radius;
    camera.updateProjectionMatrix();
  }
}
