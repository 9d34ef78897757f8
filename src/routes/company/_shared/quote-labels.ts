import type { QuoteStatus, TransportMode } from '#gql/QuoteItem_quote';
import type { QuotePlaceKind } from '#gql/useQuoteForm_quote';
import type { StatusLook } from '#ui/status/tone.ts';

type Known<Value> = Exclude<Value, '%future added value'>;

export type QuoteStatusName = Known<QuoteStatus>;
export type ModeName = Known<TransportMode>;
export type PlaceKindName = Known<QuotePlaceKind>;

export const quoteStatuses: Readonly<Record<QuoteStatusName, StatusLook>> = {
  DRAFT: { tone: 'sub', label: 'Draft' },
  REQUESTED: { tone: 'run', label: 'Requested' },
  PARTIALLY_QUOTED: { tone: 'run', label: 'Partially quoted' },
  QUOTED: { tone: 'wait', label: 'Quoted' },
  ACCEPTED: { tone: 'run', label: 'Accepted' },
  BOOKED: { tone: 'ok', label: 'Booked' },
  DECLINED: { tone: 'skip', label: 'Declined' },
  EXPIRED: { tone: 'skip', label: 'Expired' },
  CANCELED: { tone: 'skip', label: 'Canceled' },
};

export const quoteStatusNames = Object.keys(quoteStatuses) as QuoteStatusName[];

export const isQuoteStatus = (name: string): name is QuoteStatusName => Object.hasOwn(quoteStatuses, name);

interface ModeWords {
  readonly label: string;
  /** What the mode is for; shown in a menu. */
  readonly hint: string;
  /** The kinds of places it connects, the most common first. */
  readonly kinds: readonly PlaceKindName[];
}

export const modes: Readonly<Record<ModeName, ModeWords>> = {
  OCEAN_FCL: { label: 'Ocean FCL', hint: 'Full containers', kinds: ['PORT', 'DOOR'] },
  OCEAN_LCL: { label: 'Ocean LCL', hint: 'Less than a container', kinds: ['PORT', 'DOOR'] },
  AIR: { label: 'Air', hint: 'Airport to airport or door', kinds: ['AIRPORT', 'DOOR'] },
  ROAD_FTL: { label: 'Road FTL', hint: 'Full truckload', kinds: ['DOOR', 'PORT', 'AIRPORT', 'RAMP'] },
  ROAD_LTL: { label: 'Road LTL', hint: 'Less than a truckload', kinds: ['DOOR'] },
  RAIL: { label: 'Rail', hint: 'Terminal to terminal', kinds: ['RAMP'] },
  INTERMODAL: { label: 'Intermodal', hint: 'Rail and road', kinds: ['RAMP', 'DOOR'] },
  PARCEL: { label: 'Parcel', hint: 'Packages up to 68 kg', kinds: ['DOOR'] },
};

export const modeNames = Object.keys(modes) as ModeName[];

export const isMode = (name: string): name is ModeName => Object.hasOwn(modes, name);

export const modeWords = (mode: TransportMode): string =>
  (modes as Readonly<Record<string, ModeWords>>)[mode]?.label ?? 'Unknown mode';

const cancelable: ReadonlySet<string> = new Set([
  'DRAFT',
  'REQUESTED',
  'PARTIALLY_QUOTED',
  'QUOTED',
  'ACCEPTED',
]);
export const isCancelable = (status: QuoteStatus): boolean => cancelable.has(status);

const DAY = 86_400_000;
/** The time before an expiry from which it needs attention. */
const SOON = 3 * DAY;

/** How urgent an expiry is; null unless offers are waiting to be accepted. */
export function expiryTone(status: QuoteStatus, until: number, now: number): 'over' | 'soon' | null {
  if (status === 'EXPIRED') return 'over';
  if (status !== 'QUOTED' && status !== 'PARTIALLY_QUOTED') return null;
  return until <= now ? 'over' : until - now <= SOON ? 'soon' : null;
}
