import type { Locator, Page } from '@playwright/test';

/** One wheel notch per frame, which is faster than people read. */
const STEP = 100;

/** Scrolls an element by one step in each frame: down, and at the end a little up. */
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

/**
 * Presses one key per frame, which is faster than people type. Waits for the frame, because a fast machine would put
 * several keys into one.
 */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
}

/** The wheel movement of one frame. */
export interface WheelTurn {
  readonly deltaX: number;
  readonly deltaY: number;
  /** Makes the wheel zoom. */
  readonly ctrlKey: boolean;
}

/** Turns the wheel over the middle of an element, one turn per frame. */
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
