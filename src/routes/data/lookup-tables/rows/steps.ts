/** A step that can be undone: the texts of cells before and after, and the rows it added, removed, and restored. */
export interface Step {
  readonly cells: readonly CellStep[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly restored: readonly string[];
}

export interface CellStep {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING: Step = { cells: [], added: [], removed: [], restored: [] };

/** The history of steps for undo and redo. */
export class Steps {
  #done: Step[] = [];
  #undone: Step[] = [];

  did(step: Partial<Step>): void {
    this.#done.push({ ...NOTHING, ...step });
    this.#undone = [];
  }

  back(): Step | undefined {
    const step = this.#done.pop();
    if (step) this.#undone.push(step);
    return step;
  }

  forth(): Step | undefined {
    const step = this.#undone.pop();
    if (step) this.#done.push(step);
    return step;
  }

  forget(): void {
    this.#done = [];
    this.#undone = [];
  }
}
