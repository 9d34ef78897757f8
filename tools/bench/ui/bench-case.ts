import type { Page } from '@playwright/test';
import { measure, type Spent } from './main-thread.ts';
import type { Stage } from './stage.ts';

/** One measurement of a case. */
export interface Figure {
  /** What was measured: "Search, 20,000 rows: scroll". The same in all rounds. */
  readonly what: string;
  readonly spent: Spent;
  /** In milliseconds; null if there is no goal. */
  readonly goal: number | null;
  /** Whether the goal applies to each frame, rather than to the longest task. */
  readonly isPerFrame: boolean;
}

/** Prepares a screen and measures what people do on it, `rounds` times. */
export type BenchCase = (stage: Stage, rounds: number) => Promise<readonly Figure[]>;

/** Something that a person does on a page, with the goal for it. */
export interface Action {
  readonly what: string;
  readonly goal: number | null;
  readonly isPerFrame: boolean;
  /** Count only frames in which something was typed. */
  readonly onlyInput?: boolean;
  readonly run: () => Promise<unknown>;
}

/** Measures each action `rounds` times, taking turns. */
export async function repeat(
  { browser }: Stage,
  page: Page,
  rounds: number,
  actions: readonly Action[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const { what, goal, isPerFrame, onlyInput = false, run } of actions) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      figures.push({ what, goal, isPerFrame, spent: await measure(browser, page, run, { onlyInput }) });
    }
  }
  return figures;
}
