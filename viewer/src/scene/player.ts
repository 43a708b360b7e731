/**
 * What the controls do to time: play, stop, step, jump. It has neither page nor clock; the viewer calls `advance`.
 *
 * `s` is time as in timeline, 0 assembled. The mode is which way is forward: "together" runs from the loose
 * pieces (s = steps) to the puzzle (s = 0), "apart" the other way. People count from the start of the mode:
 * position 0 is where it begins.
 */

export type Mode = "together" | "apart";

/** A moment of rest between two moves of a play, in seconds. */
const BREATH = 0.14;

/** How long each state of a play stands where nothing moves. */
const CALM_SECONDS = 1.2;

export class Player {
  mode: Mode = "together";
  speed = 1;
  /** Jump from state to state without motion, for users with a system set to reduce motion. */
  isCalm = false;
  private time = 0;
  private playing = false;
  private waiting = 0;
  private way: { from: number; to: number; seconds: number; done: number; thenPlay: boolean } | null = null;

  constructor(
    readonly steps: number,
    private readonly secondsOf: (step: number) => number,
  ) {}

  get s(): number {
    return this.time;
  }

  /** Where it is, counted from the start of the mode: 0 to `steps`. */
  get position(): number {
    return this.mode === "apart" ? this.time : this.steps - this.time;
  }

  get isPlaying(): boolean {
    return this.playing;
  }

  /** Whether time goes on by itself. */
  get isMoving(): boolean {
    return this.playing || this.way !== null;
  }

  /** The step under way, or the one that has just been made; null at the very start. */
  get step(): number | null {
    const made = Math.ceil(this.position - 1e-9);
    if (made <= 0) return null;
    return this.mode === "apart" ? made - 1 : this.steps - made;
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    this.way = null;
  }

  /** Play on; from the end of the mode, begin again. */
  play(): void {
    if (this.steps === 0) return;
    this.waiting = 0;
    if (this.position >= this.steps - 1e-9) this.jump(0, true);
    else {
      this.way = null;
      this.playing = true;
    }
  }

  pause(): void {
    this.playing = false;
    this.way = null;
  }

  toggle(): void {
    if (this.isMoving) this.pause();
    else this.play();
  }

  /** One move on (+1) or back (-1), counted in the direction of the mode. */
  move(by: 1 | -1): void {
    const aim = this.way?.to ?? this.position;
    const next = by > 0 ? Math.floor(aim + 1 + 1e-6) : Math.ceil(aim - 1 - 1e-6);
    this.jump(next);
  }

  /** Go to a position, quickly but by the real moves. */
  jump(position: number, thenPlay = false): void {
    const to = Math.min(Math.max(position, 0), this.steps);
    this.playing = false;
    const distance = Math.abs(to - this.position);
    if (this.isCalm || distance < 1e-9) {
      this.set(to);
      this.playing = thenPlay;
      return;
    }
    const step = this.timeStep(to > this.position ? 1 : -1);
    const seconds = distance <= 1 + 1e-6 ? this.secondsOf(step) * distance : Math.min(0.5 + 0.16 * distance, 2);
    this.way = { from: this.position, to, seconds: seconds / this.speed, done: 0, thenPlay };
  }

  /** Be at a position at once. */
  set(position: number): void {
    const p = Math.min(Math.max(position, 0), this.steps);
    this.time = this.mode === "apart" ? p : this.steps - p;
    this.way = null;
  }

  /** Let a number of seconds pass. */
  advance(seconds: number): void {
    if (this.way) this.follow(seconds);
    else if (this.playing) this.run(seconds);
  }

  private follow(seconds: number): void {
    const way = this.way!;
    way.done += seconds;
    const t = Math.min(way.done / way.seconds, 1);
    const single = Math.abs(way.to - way.from) <= 1 + 1e-6;
    const position = way.from + (way.to - way.from) * (single ? t : smooth(t));
    this.time = this.mode === "apart" ? position : this.steps - position;
    if (t < 1) return;
    this.set(way.to);
    this.playing = way.thenPlay;
    this.waiting = 2 * BREATH;
  }

  private run(seconds: number): void {
    let left = seconds * this.speed;
    while (left > 0 && this.playing) {
      if (this.waiting > 0) {
        const wait = Math.min(this.waiting, left);
        this.waiting -= wait;
        left -= wait;
        continue;
      }
      const position = this.position;
      const end = Math.floor(position + 1 + 1e-6);
      const whole = this.secondsOf(this.timeStep(1));
      const need = (end - position) * whole;
      if (this.isCalm) {
        this.moveTo(end);
        this.waiting = CALM_SECONDS;
      } else if (left < need) {
        this.moveTo(position + left / whole);
        left = 0;
      } else {
        this.moveTo(end);
        left -= need;
        this.waiting = BREATH;
      }
      if (this.position >= this.steps - 1e-9) {
        this.moveTo(this.steps);
        this.playing = false;
      }
    }
  }

  private moveTo(position: number): void {
    this.time = this.mode === "apart" ? position : this.steps - position;
  }

  /** The step that the next bit of time belongs to, going on (+1) or back (-1) in the mode. */
  private timeStep(by: 1 | -1): number {
    const forward = (this.mode === "apart") === by > 0;
    const step = forward ? Math.floor(this.time + 1e-9) : Math.ceil(this.time - 1e-9) - 1;
    return Math.min(Math.max(step, 0), this.steps - 1);
  }
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
