import type { SeededStore } from '../store/seeded-store.ts';

type Args = Readonly<Record<string, unknown>>;

/** Makes up a value for a field that neither a write nor a domain's seed answers. */
export interface Generator {
  /** A pure function of its arguments; `store` answers what the value has to agree with. */
  value(type: string, key: string, field: string, args: Args, store: SeededStore): unknown;
}
