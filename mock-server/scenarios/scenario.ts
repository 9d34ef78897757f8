import type { FaultRule } from '../faults/rule.ts';
import type { Fault as SignInFault } from '../identity/faults.ts';
import type { WorldVariant } from '../world/variants.ts';
import type { World } from '../world/world.ts';

/** A rule of a scenario; its id must be given, so that it can be switched off by name. */
export type ScenarioFault = Omit<FaultRule, 'enabled'>;

/** One write to the session's overlay, as a mutation would have made it. */
export interface Write {
  readonly what: 'set' | 'insert' | 'remove';
  readonly type: string;
  readonly key: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A named state of everything that a portal can meet: data, because it is listed, applied and undone by name. */
export interface Scenario {
  /** What it is called in commands and addresses. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences for whoever chooses. */
  readonly description: string;
  readonly group: 'Data' | 'People' | 'Network';
  /** What happened lately; an ordinary day by default. */
  readonly world?: WorldVariant;
  readonly faults?: readonly ScenarioFault[];
  /** Faults of the sign-in provider: each happens once. */
  readonly sign_in?: readonly SignInFault[];
  /** A pure function of the world: the same seed makes the same writes. */
  readonly writes?: (world: World) => readonly Write[];
  /** Email address of the person whom everybody who is signed in is taken for. */
  readonly person?: string;
}
