/** Frames: drawn one after the other as long as something moves, and none while nothing does. */

/** A frame that took longer than this, in seconds, is not a step of time but an interruption. */
const LONGEST_FRAME = 0.1;
/** What the first frame after a rest counts for. */
const FIRST_FRAME = 1 / 60;

export class Loop {
  private frame = 0;
  private before = 0;
  private isOver = false;

  /** `advance` draws what a number of seconds change; whether another frame must follow. */
  constructor(private readonly advance: (seconds: number) => boolean) {}

  get isOn(): boolean {
    return this.frame !== 0;
  }

  /** Something has changed: draw. */
  touch(): void {
    if (this.frame) return;
    this.before = 0;
    this.schedule();
  }

  /** Draw nothing any more. */
  stop(): void {
    this.isOver = true;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private schedule(): void {
    // What draws may touch: one frame follows, not two.
    if (this.frame || this.isOver) return;
    this.frame = requestAnimationFrame((now) => {
      this.draw(now);
    });
  }

  private draw(now: number): void {
    this.frame = 0;
    const seconds = this.before === 0 ? FIRST_FRAME : Math.min((now - this.before) / 1000, LONGEST_FRAME);
    if (!this.advance(seconds || FIRST_FRAME)) return;
    this.before = now;
    this.schedule();
  }
}
