import { mix } from '../generate/random.ts';
import { flows, type FlowRecord } from './flows.ts';
import { STATUSES } from './script.ts';

/** Worlds of one seed that differ in what happened lately; scenarios choose among them. */
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

/** Something that goes on at the anchor: every delivery of some flows ends so. */
export interface Trouble {
  /** For how many milliseconds it has lasted at the anchor. */
  readonly since: number;
  /** Takes the runs of its flows from others of the same time, so that it is seen at the smallest scale. */
  readonly crowded: boolean;
  /** Code of the reason; null for a flow that it does not touch. `dice` chooses where several would do. */
  readonly reasonOf: (flow: FlowRecord, dice: number) => string | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Reasons at delivery only: they say nothing about the input, so that a run's files stay what they are. */
const DELIVERY: Readonly<Record<FlowRecord['destination'], readonly string[]>> = {
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
export const DOWN: FlowRecord = STATUSES;

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

/** Place in `companies` of the workspace that `empty` empties: the one that the portal opens first. */
export const EMPTIED: number = flows[DOWN.index]?.company_index ?? 0;
