/** Mouse, pen and fingers on the picture: orbit, zoom, pan, and a click on a piece. */

import { Vector2 } from "three";
import type { Orbit } from "./camera";

/** Farther than this, in pixels, or longer, in milliseconds, is not a click. */
const CLICK = { way: 6, time: 400 };
const TURN = 0.0075;

interface Finger {
  x: number;
  y: number;
}

/** What follows a drag that holds something: the way from where it began, and last whether it ends by letting go. */
export interface Drag {
  readonly move: (dx: number, dy: number) => void;
  readonly end: (isLetGo: boolean) => void;
}

/** What a picture does with the pointer, besides turning. Places are from -1 to 1 both ways, as the camera has them. */
export interface Gestures {
  readonly clicked?: (at: Vector2) => void;
  readonly rightClicked?: (at: Vector2) => void;
  /** The pointer has moved over the picture without a button, or has left it. */
  readonly hovered?: (at: Vector2 | null) => void;
  /** May take hold of something where a drag begins, which then turns nothing. */
  readonly grab?: (at: Vector2) => Drag | null;
}

/** `changed` is called whenever the camera has. */
export function listenToGestures(canvas: HTMLElement, orbit: Orbit, changed: () => void, gestures: Gestures): void {
  const fingers = new Map<number, Finger>();
  let way = 0;
  let began = 0;
  let drag: Drag | null = null;
  let first: Finger = { x: 0, y: 0 };

  const placeOf = ({ clientX, clientY }: PointerEvent): Vector2 => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return new Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height);
  };

  const release = (isLetGo: boolean): void => {
    const before = drag;
    drag = null;
    before?.end(isLetGo);
  };

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    release(false);
    if (fingers.size > 1) {
      way = Infinity;
      return;
    }
    [way, began] = [event.button === 1 ? Infinity : 0, event.timeStamp];
    first = { x: event.clientX, y: event.clientY };
    if (event.button === 0 && !event.shiftKey) drag = gestures.grab?.(placeOf(event)) ?? null;
  });

  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons === 0) gestures.hovered?.(placeOf(event));
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    way += Math.abs(dx) + Math.abs(dy);
    if (drag) {
      [finger.x, finger.y] = [event.clientX, event.clientY];
      if (way >= CLICK.way) drag.move(event.clientX - first.x, event.clientY - first.y);
    } else if (fingers.size === 2) {
      const before = spread(fingers);
      [finger.x, finger.y] = [event.clientX, event.clientY];
      const after = spread(fingers);
      if (after > 0) orbit.zoom(before / after);
      orbit.pan(dx / 2, dy / 2);
    } else if (fingers.size === 1) {
      [finger.x, finger.y] = [event.clientX, event.clientY];
      if (event.buttons & 6 || event.shiftKey) orbit.pan(dx, dy);
      else orbit.orbit(-dx * TURN, dy * TURN);
    }
    changed();
  });

  const ended = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    release(event.type === "pointerup" && way >= CLICK.way);
    const isClick = event.type === "pointerup" && way < CLICK.way && event.timeStamp - began < CLICK.time;
    if (isClick && fingers.size === 0) gestures[event.button === 2 ? "rightClicked" : "clicked"]?.(placeOf(event));
  };
  canvas.addEventListener("pointerup", ended);
  canvas.addEventListener("pointercancel", ended);
  canvas.addEventListener("pointerleave", () => {
    gestures.hovered?.(null);
  });

  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      orbit.zoom(Math.exp(Math.min(Math.max(event.deltaY * lines, -240), 240) * 0.0014));
      changed();
    },
    { passive: false },
  );
  canvas.addEventListener("contextmenu", (event) => {
    event.preventDefault();
  });
}

function spread(fingers: ReadonlyMap<number, Finger>): number {
  const [a, b] = [...fingers.values()];
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}
