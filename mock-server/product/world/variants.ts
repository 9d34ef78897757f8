import { mix } from '../../kernel/random.ts';
import { flows, type FlowPlan } from './flows.ts';
import { STATUSES } from './script.ts';

/** Variants of a seed's world that differ in recent events; scenarios choose one of them. */
export const VARIANTS = [
  'everyday',
  'healthy',
  'empty',
  'failing',
  'outage',
  'expired',
  'over_quota',
] as const;
export type WorldVariant = (typeof VARIANTS)[number];

/** An ongoing incident at the anchor that makes every delivery of some flows fail. */
export interface Trouble {
  /** How long it has lasted at the anchor, in milliseconds. */
  readonly since: number;
  /**
   * Whether runs of other flows at that time are reassigned to its flows, so that it is visible at the smallest scale.
   */
  readonly crowded: boolean;
  /** Reason code; null for a flow that is not affected. `dice` selects one if several apply. */
  readonly reasonOf: (flow: FlowPlan, dice: number) => string | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Reasons at delivery only: they are unrelated to the input, so a run's files do not change. */
const DELIVERY: Readonly<Record<FlowPlan['destination'], readonly string[]>> = {
  SFTP: ['CONN_TIMEOUT', 'AUTH_FAILED'],
  AS2: ['CERT_EXPIRED', 'CONN_TIMEOUT'],
  HTTP: ['DEST_REJECTED', 'CONN_TIMEOUT'],
  EADAPTOR: ['DEST_REJECTED', 'CONN_TIMEOUT'],
  S3: ['CONN_TIMEOUT'],
  REMOTE_ADAPTER: ['ADAPTER_5XX'],
  EMAIL: ['INTERNAL'],
  UPLOAD_PAGE: ['INTERNAL'],
};

/** The flow whose partner's server is down in `outage`. */
export const DOWN: FlowPlan = STATUSES;

const troubles: Readonly<Partial<Record<WorldVariant, Trouble>>> = {
  failing: {
    since: 24 * HOUR,
    crowded: false,
    reasonOf({ destination }, dice) {
      const choice = DELIVERY[destination];
      return choice[mix(dice ^ 0x7f4a7c15) % choice.length] ?? null;
    },
  },
  outage: {
    since: 50 * MINUTE,
    crowded: true,
    reasonOf: ({ index }) => (index === DOWN.index ? 'CONN_TIMEOUT' : null),
  },
  expired: {
    since: 20 * HOUR,
    crowded: false,
    reasonOf({ destination, index }) {
      if (destination === 'AS2') return 'CERT_EXPIRED';
      if (destination !== 'SFTP') return null;
      return index % 2 === 0 ? 'HOST_KEY_CHANGED' : 'AUTH_FAILED';
    },
  },
  over_quota: { since: 3 * HOUR, crowded: false, reasonOf: () => 'QUOTA_EXCEEDED' },
};

export const troubleOf = (variant: WorldVariant): Trouble | null => troubles[variant] ?? null;

/** Index in `companies` of the workspace that `empty` empties: the one that the portal opens first. */
export const EMPTIED: number = flows[DOWN.index]?.company_index ?? 0;
