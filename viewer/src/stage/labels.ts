/** The marks of pieces in the picture: small tiles in the piece's colour, always upright, always legible. */

import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace } from "three";
import type { PieceDoc } from "../scene/scene";

const PIXELS = 96;
/** The size of a mark: about that of a cube, but on the screen not less and not more than this in pixels. */
const CUBES = 0.95;
const LEAST_PIXELS = 21;
const MOST_PIXELS = 34;

export class Label {
  readonly sprite: Sprite;
  private readonly texture: CanvasTexture;

  constructor(piece: PieceDoc) {
    this.texture = new CanvasTexture(drawn(piece));
    this.texture.colorSpace = SRGBColorSpace;
    const material = new SpriteMaterial({ map: this.texture, transparent: true, depthWrite: false });
    this.sprite = new Sprite(material);
    this.sprite.renderOrder = 2;
  }

  /** Show it at a point, `share` 0 to 1 of fully; `pixel` is the size of a pixel there. */
  place(x: number, y: number, z: number, share: number, pixel: number, onTop: boolean): void {
    const { sprite } = this;
    sprite.visible = share > 0.01;
    sprite.position.set(x, y, z);
    sprite.material.opacity = share;
    sprite.material.depthTest = !onTop;
    sprite.scale.setScalar(Math.min(Math.max(CUBES, LEAST_PIXELS * pixel), MOST_PIXELS * pixel));
  }

  dispose(): void {
    this.texture.dispose();
    this.sprite.material.dispose();
  }
}

function drawn(piece: PieceDoc): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = PIXELS;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.fillStyle = piece.colour;
  pen.strokeStyle = "rgb(255 255 255 / 0.85)";
  pen.lineWidth = 6;
  pen.beginPath();
  pen.roundRect(8, 8, PIXELS - 16, PIXELS - 16, 22);
  pen.fill();
  pen.stroke();
  pen.fillStyle = piece.ink;
  pen.font = `600 ${(PIXELS * 0.52) / Math.max(1, 0.72 * piece.mark.length)}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(piece.mark, PIXELS / 2, PIXELS / 2 + 4);
  return canvas;
}
