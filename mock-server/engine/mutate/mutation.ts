import type { Generator } from '../generate/generator.ts';
import type { Field } from '../schema/shapes.ts';
import type { Store } from '../store/store.ts';
import { answer } from './payload.ts';
import { planOf, type Plan } from './plan.ts';
import { Run } from './run.ts';

type Args = Readonly<Record<string, unknown>>;

/**
 * Executes mutations that no domain implements, according to their names and shapes: every query, list, and count
 * reflects what was written, and deleted entities disappear from all of them.
 */
export class Mutations {
  readonly #generator: Generator;
  readonly #now: () => number;
  #plans = new Map<string, Plan>();

  constructor(generator: Generator, now: () => number) {
    this.#generator = generator;
    this.#now = now;
  }

  /** Clears what was derived from the schema. */
  reset(): void {
    this.#plans = new Map();
  }

  run(field: Field, args: Args, store: Store): unknown {
    let plan = this.#plans.get(field.name);
    if (!plan) this.#plans.set(field.name, (plan = planOf(field, this.#generator.shapes)));
    const outcome = new Run(plan, this.#generator, { store, now: this.#now() }).outcome(args);
    const result = answer(field.type, outcome, store);
    if (result !== undefined) return result;
    // The mutation relates to no known type, so it returns a generated value, as a query would.
    const root = this.#generator.shapes.schema.getMutationType()?.name ?? '';
    return this.#generator.value(root, 'ROOT', { fieldName: field.name, args, store });
  }
}
