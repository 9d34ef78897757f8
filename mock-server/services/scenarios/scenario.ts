import type { FaultRule } from '../../engine/faults/rule.ts';
import type { Fault as SignInFault } from '../identity/faults.ts';
import type { WorldVariant } from '../../product/world/variants.ts';
import type { World } from '../../product/world/world.ts';

/** A rule of a scenario. Its id is required, so that it can be disabled by name. */
export type ScenarioFault = Omit<FaultRule, 'enabled'>;

/** One write to the session's overlay, as a mutation would have made it. */
export interface Write {
  readonly what: 'set' | 'insert' | 'remove';
  readonly type: string;
  readonly key: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/**
 * A named situation that the portal can encounter. It is data, so that it can be listed, applied, and undone by name.
 */
export interface Scenario {
  /** Its name in commands and URLs. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences for the person who chooses. */
  readonly description: string;
  readonly group: 'Data' | 'People' | 'Network';
  /** Recent events in the seeded data; a normal day by default. */
  readonly world?: WorldVariant;
  readonly faults?: readonly ScenarioFault[];
  /** Faults of the sign-in provider; each occurs once. */
  readonly sign_in?: readonly SignInFault[];
  /** A pure function of the world: the same seed gives the same writes. */
  readonly writes?: (world: World) => readonly Write[];
  /** Email address of the person that everybody signed in to the portal is treated as. */
  readonly person?: string;
}
