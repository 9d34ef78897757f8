import type { QuoteStatus } from '#schema-types';
import { hash, uuidFrom } from '../../../kernel/random.ts';
import type { CompanyCode } from '../../accounts/people.ts';
import { EDWIN, editorsOf, OLIVIA, type Actor } from '../../world/actors.ts';
import { companies, type CompanyRecord } from '../../world/companies.ts';
import { contractOf } from '../../world/licenses.ts';
import { servedPlace } from '../../world/quote-places.ts';
import type { World } from '../../world/world.ts';
import { planAsks, usualCarriers } from './asks.ts';
import { measured } from './cargo.ts';
import { lanes } from './lanes.ts';
import type { Ask, Cargo, Decision, Place, QuoteRecord, Round } from './model.ts';
import { isComplete, type CompleteQuote } from './complete-quote.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function placeOf(text: string): Place {
  const [, country, city = '', postal_code = ''] = /^([A-Z]{2}) (.+) (\d+)$/.exec(text) ?? [];
  if (country !== undefined) {
    return { kind: 'DOOR', unlocode: null, name: city, city, postal_code, country };
  }
  const [unlocode = '', kind = 'PORT'] = text.split(':');
  const served = servedPlace(unlocode);
  const name = served?.name ?? unlocode;
  return {
    // The table has only kinds of places.
    kind: kind as Place['kind'],
    unlocode,
    name,
    city: name,
    postal_code: null,
    country: unlocode.slice(0, 2),
  };
}

function cargoOf(line: Partial<Cargo>): Cargo {
  const whole = {
    pieces: 1,
    package_type: null,
    container_type: null,
    length_cm: null,
    width_cm: null,
    height_cm: null,
    weight_kg: 0,
    freight_class: null,
    un_number: null,
    temperature_c: null,
    stackable: true,
    description: '',
    ...line,
  };
  return { ...whole, volume_m3: line.volume_m3 ?? measured(whole) ?? 0 };
}

/** The state of a seeded quote at the anchor, and how many days ago it was created. */
interface Story {
  readonly end: QuoteStatus;
  readonly days: number;
  /** A quote with an error, a refusal, and offers. */
  readonly mixed?: boolean;
}

const stories: readonly Story[] = [
  { end: 'DRAFT', days: 0 },
  { end: 'REQUESTED', days: 0 },
  { end: 'PARTIALLY_QUOTED', days: 0 },
  { end: 'ACCEPTED', days: 1 },
  { end: 'QUOTED', days: 1, mixed: true },
  { end: 'DRAFT', days: 1 },
  { end: 'PARTIALLY_QUOTED', days: 0 },
  { end: 'QUOTED', days: 2 },
  { end: 'QUOTED', days: 2 },
  { end: 'BOOKED', days: 3 },
  { end: 'QUOTED', days: 4 },
  { end: 'DECLINED', days: 5 },
  { end: 'BOOKED', days: 6 },
  { end: 'CANCELED', days: 7 },
  { end: 'DRAFT', days: 9 },
  { end: 'BOOKED', days: 10 },
  { end: 'QUOTED', days: 3 },
  { end: 'EXPIRED', days: 44 },
  { end: 'BOOKED', days: 16 },
  { end: 'BOOKED', days: 19 },
  { end: 'DECLINED', days: 22 },
  { end: 'EXPIRED', days: 51 },
  { end: 'BOOKED', days: 27 },
  { end: 'CANCELED', days: 33 },
  { end: 'BOOKED', days: 38 },
  { end: 'EXPIRED', days: 62 },
  { end: 'BOOKED', days: 47 },
  { end: 'DECLINED', days: 55 },
];

const COUNTS: Readonly<Record<CompanyCode, number>> = {
  northbay: 120,
  'northbay-test': 5,
  'alder-retail': 8,
  'pinecrest-lines': 4,
  'solo-broker': 0,
  harborline: 6,
};

const REASONS = [
  'The customer moved the shipment to spring.',
  '20% too expensive; the customer uses the contract rate.',
  'Transit time too long for the launch date.',
];
const CALLED_OFF = ['Duplicate entry.', 'The order was canceled.'];

/** All seeded quotes, oldest last. */
export function seededQuotes(world: World): readonly QuoteRecord[] {
  return companies.flatMap((company) => {
    if (world.partnersOf(company.company_uuid).length === 0) return [];
    const begun = Array.from({ length: COUNTS[company.short_code] }, (_, n) =>
      beginningOf(company, n, world),
    );
    // Quote numbers follow the order of creation.
    return begun
      .toSorted((a, b) => a.created_at - b.created_at)
      .map((beginning, place) => quoteOf(company, beginning, { number: 401 + place, world }));
  });
}

/** The initial data of a quote. */
interface Beginning {
  readonly n: number;
  readonly story: Story;
  readonly end: QuoteStatus;
  readonly created_at: number;
  readonly dice: number;
}

const OPEN: ReadonlySet<QuoteStatus> = new Set(['REQUESTED', 'PARTIALLY_QUOTED', 'ACCEPTED']);

function beginningOf({ company_uuid, quiet_days }: CompanyRecord, n: number, { anchor }: World): Beginning {
  const story = stories[n % stories.length]!;
  // The same stories repeat for older quotes, where no quote is still open.
  const again = Math.floor(n / stories.length);
  const isOpen = OPEN.has(story.end) || story.end === 'QUOTED';
  let { end } = story;
  if (isOpen && again > 0) end = 'BOOKED';
  // A workspace without recent activity has no open quotes either.
  else if (isOpen && quiet_days > 0) end = 'EXPIRED';
  const days = (end === 'EXPIRED' ? Math.max(story.days, 44) : story.days) + again * 71 + quiet_days;
  const dice = hash('quote', company_uuid, n);
  const age = days * DAY + (OPEN.has(end) ? 0 : 2 * HOUR + (dice % (9 * HOUR)));
  return { n, story, end, created_at: anchor - Math.max(age, 25 * MINUTE), dice };
}

function quoteOf(
  { company_uuid, short_code, index }: CompanyRecord,
  { n, story, end, created_at, dice }: Beginning,
  { number, world }: { number: number; world: World },
): QuoteRecord {
  const lane = lanes[(n * 5 + index) % lanes.length]!;
  const by =
    short_code === 'northbay'
      ? [EDWIN, OLIVIA, EDWIN, ...editorsOf(world.seed, company_uuid).slice(3, 5)][n % 5]!
      : OLIVIA;
  const bare: QuoteRecord = {
    quote_uuid: uuidFrom('quote', company_uuid, n),
    company_uuid,
    quote_number: `Q-${new Date(created_at).getUTCFullYear()}-${String(number).padStart(4, '0')}`,
    mode: lane.mode,
    incoterm: lane.incoterm,
    origin: placeOf(lane.from),
    destination: placeOf(lane.to),
    ready_date: new Date(created_at + (4 + (dice % 12)) * DAY).toISOString().slice(0, 10),
    cargo: lane.goods.map(cargoOf),
    currency: lane.currency ?? contractOf(company_uuid, world.scale).currency,
    customer_reference: dice % 3 === 0 ? null : `RFQ-${10_000 + (dice % 90_000)}`,
    margin_percent: [0, 8, 12, 12.5][dice % 4] ?? 0,
    rounds: [],
    decision: null,
    created_at,
    created_by: by,
    updated_at: created_at,
    updated_by: by,
  };
  if (end === 'DRAFT') {
    // A draft that has just been started.
    return n === 0 ? { ...bare, destination: null, ready_date: null, cargo: [] } : bare;
  }
  if (!isComplete(bare)) return bare;
  const begun = roundOf(bare, { story, end, by }, world);
  const decision = decisionOf(end, begun, { dice, anchor: world.anchor });
  const changed = decision?.at ?? begun.requested_at;
  // Some are canceled before carriers are asked.
  const rounds = end === 'CANCELED' && n % 2 === 1 ? [] : [begun];
  return { ...bare, rounds, decision, updated_at: changed };
}

/** A round of requests. Responses still pending at the anchor arrive within minutes. */
function roundOf(
  quote: CompleteQuote,
  { story, end, by }: { readonly story: Story; readonly end: QuoteStatus; readonly by: Actor },
  { anchor, variant }: World,
): Round {
  const requested_at = end === 'REQUESTED' ? anchor - 40 * SECOND : quote.created_at + 6 * MINUTE;
  const chosen = usualCarriers(quote, () => false);
  // Seeded offers do not depend on the current API keys, which may have been different then.
  const asks = planAsks(quote, chosen, { requested_at, variant: 'healthy', keyStatus: () => null });
  const first = asks[0];
  if (first?.outcome !== 'RECEIVED' && first) asks[0] = { ...first, outcome: 'RECEIVED', message: null };
  const since = anchor - requested_at;
  const late = (ask: Ask, n: number): Ask => ({ ...ask, after_ms: since + 30 * SECOND + n * 25 * SECOND });
  const adjusted = asks.map((ask, n): Ask => {
    if (end === 'REQUESTED' || (end === 'PARTIALLY_QUOTED' && n >= asks.length / 2)) return late(ask, n);
    if (story.mixed === true && n === 1) {
      return {
        ...ask,
        outcome: 'ERROR',
        message: '503 Service Unavailable: the carrier’s system did not respond.',
      };
    }
    if (story.mixed === true && n === 2) {
      return { ...ask, outcome: 'NO_OFFER', message: `No space in the week of ${quote.ready_date}.` };
    }
    return ask;
  });
  const failing = variant === 'failing' || variant === 'outage';
  return {
    requested_at,
    requested_by: by,
    elapsed: null,
    asks: failing ? adjusted.map((ask) => failingLate(ask, since)) : adjusted,
  };
}

/** Replaces a response that is due after the anchor, while carrier systems are down. */
const failingLate = (ask: Ask, since: number): Ask =>
  ask.after_ms > since
    ? { ...ask, outcome: 'ERROR', message: '503 Service Unavailable: the carrier’s system did not respond.' }
    : ask;

function decisionOf(
  end: QuoteStatus,
  { requested_at, asks, requested_by }: Round,
  { dice, anchor }: { dice: number; anchor: number },
): Decision | null {
  const chosen = asks.find(({ outcome }) => outcome === 'RECEIVED')?.carrier_code ?? null;
  const at = Math.min(requested_at + 3 * HOUR + (dice % (20 * HOUR)), anchor - 2 * MINUTE);
  const base = { at, by: requested_by, elapsed: null, carrier_code: null, reason: null, books_after_ms: 0 };
  switch (end) {
    case 'ACCEPTED':
      return { ...base, kind: 'ACCEPTED', carrier_code: chosen, books_after_ms: anchor - at + 90 * SECOND };
    case 'BOOKED':
      return {
        ...base,
        kind: 'ACCEPTED',
        carrier_code: chosen,
        books_after_ms: Math.min(40 * MINUTE, anchor - at),
      };
    case 'DECLINED':
      return { ...base, kind: 'DECLINED', reason: REASONS[dice % REASONS.length] ?? null };
    case 'CANCELED':
      return { ...base, kind: 'CANCELED', reason: CALLED_OFF[dice % CALLED_OFF.length] ?? null };
    default:
      return null;
  }
}
