import type { Page } from '@playwright/test';
import { measure, type Spent } from './main-thread.ts';
import type { Stage } from './stage.ts';

/** What one window of a case took. */
export interface Figure {
  /** What was done: "Search, 20,000 rows: scroll". The figures of several rounds share it. */
  readonly what: string;
  readonly spent: Spent;
  /** In milliseconds; null if it only tells. */
  readonly goal: number | null;
  /** Whether the goal is about each frame, or about the longest task. */
  readonly isPerFrame: boolean;
}

/** Prepares a screen and measures what people do on it, as often as asked. */
export type BenchCase = (stage: Stage, rounds: number) => Promise<readonly Figure[]>;

/** Something done on a page, and what it may take. */
export interface Deed {
  readonly what: string;
  readonly goal: number | null;
  readonly isPerFrame: boolean;
  /** Whether only frames in which something was typed count. */
  readonly onlyInput?: boolean;
  readonly run: () => Promise<unknown>;
}

/** Measures each deed as often as asked, in turns. */
export async function repeat(
  { browser }: Stage,
  page: Page,
  rounds: number,
  deeds: readonly Deed[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { what, goal, isPerFrame, onlyInput = false, run } of deeds) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      figures.push({ what, goal, isPerFrame, spent: await measure(browser, page, run, { onlyInput }) });
    }
  }
  return figures;
}
