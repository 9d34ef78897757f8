import type { Locator, Page } from '@playwright/test';

/** One notch of a wheel per frame, which is faster than people read. */
const STEP = 100;

/** Scrolls an element by as much in each frame, down and in the end a little up. */
export const scroll = (scroller: Locator, frames: number): Promise<void> =>
  scroller.evaluate(
    (element, { count, step }) =>
      new Promise<void>((resolve) => {
        const start = element.scrollTop;
        let at = 0;
        const next = () => {
          if (at === count) return resolve();
          at++;
          element.scrollTop = start + Math.min(at, 1.6 * count - at) * step;
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { count: frames, step: STEP },
  );

/** One key per frame, which is faster than people type; without the wait, a fast machine puts several into one. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
}

/** What a pointer does in one frame. */
export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  /** With it, a wheel zooms. */
  readonly ctrlKey: boolean;
}

/** One turn of a wheel in each frame, in the middle of an element. */
export const turnWheel = (over: Locator, turns: readonly WheelTurn[]): Promise<void> =>
  over.evaluate(
    (element, all) =>
      new Promise<void>((resolve) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const middle = { clientX: left + width / 2, clientY: top + height / 2 };
        const left_to_do = [...all];
        const next = () => {
          const turn = left_to_do.shift();
          if (!turn) return resolve();
          element.dispatchEvent(
            new WheelEvent('wheel', { ...turn, ...middle, bubbles: true, cancelable: true }),
          );
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    turns,
  );
