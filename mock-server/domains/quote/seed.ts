import { hash, uuidFrom } from '../../generate/random.ts';
import type { CompanyCode } from '../../people.ts';
import { EDWIN, editors, OLIVIA, type Actor } from '../../world/actors.ts';
import { companies, type CompanyRecord } from '../../world/companies.ts';
import type { QuoteMode } from '../../world/carriers.ts';
import { contractOf } from '../../world/licenses.ts';
import { servedPlace } from '../../world/quote-places.ts';
import type { World } from '../../world/world.ts';
import { planAsks, usualCarriers } from './asks.ts';
import { measured } from './cargo.ts';
import type { Ask, Cargo, ContainerType, Decision, Place, QuoteRecord, QuoteStatus, Round } from './model.ts';
import { isComplete, type CompleteQuote } from './pricing.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Lane {
  readonly mode: QuoteMode;
  readonly from: string;
  readonly to: string;
  readonly incoterm: string | null;
  readonly goods: readonly Partial<Cargo>[];
  readonly carriers?: readonly string[];
  readonly currency?: string;
}

const boxes = (
  container_type: ContainerType,
  pieces: number,
  weight_kg: number,
  description: string,
  more: Partial<Cargo> = {},
) => ({
  container_type,
  pieces,
  weight_kg,
  description,
  ...more,
});
const pallets = (
  pieces: number,
  weight_kg: number,
  height_cm: number,
  description: string,
  more: Partial<Cargo> = {},
) => ({
  package_type: 'PALLET',
  pieces,
  weight_kg,
  length_cm: 120,
  width_cm: 100,
  height_cm,
  description,
  ...more,
});
const cartons = (
  pieces: number,
  weight_kg: number,
  [length_cm, width_cm, height_cm]: readonly [number, number, number],
  description: string,
) => ({
  package_type: 'CARTON',
  pieces,
  weight_kg,
  length_cm,
  width_cm,
  height_cm,
  description,
});

/** Places are UN/LOCODEs with the kind after a colon where it is no port, or a door as `US Reno 89502`. */
const lanes: readonly Lane[] = [
  {
    mode: 'OCEAN_FCL',
    from: 'CNSHA',
    to: 'DEHAM',
    incoterm: 'FOB',
    goods: [boxes('HC40', 2, 36_800, 'Garden furniture')],
    currency: 'EUR',
  },
  {
    mode: 'OCEAN_FCL',
    from: 'CNYTN',
    to: 'USLAX',
    incoterm: 'FOB',
    goods: [boxes('HC40', 3, 52_400, 'Household lamps'), boxes('GP20', 1, 17_300, 'Steel brackets')],
  },
  {
    mode: 'OCEAN_FCL',
    from: 'VNSGN',
    to: 'USSEA',
    incoterm: 'FCA',
    goods: [boxes('GP40', 1, 14_200, 'Footwear')],
  },
  {
    mode: 'OCEAN_FCL',
    from: 'CLVAP',
    to: 'NLRTM',
    incoterm: 'CFR',
    goods: [boxes('RF40', 4, 88_000, 'Fresh grapes', { temperature_c: -0.5, stackable: false })],
    currency: 'EUR',
  },
  {
    mode: 'OCEAN_LCL',
    from: 'KRPUS',
    to: 'USOAK',
    incoterm: 'EXW',
    goods: [pallets(4, 1_860, 140, 'Machine parts')],
  },
  {
    mode: 'OCEAN_LCL',
    from: 'INNSA',
    to: 'GBFXT',
    incoterm: 'FOB',
    goods: [cartons(62, 940, [60, 40, 45], 'Cotton garments')],
    currency: 'GBP',
  },
  {
    mode: 'AIR',
    from: 'CNPVG:AIRPORT',
    to: 'USORD:AIRPORT',
    incoterm: 'FCA',
    goods: [cartons(48, 610, [58, 42, 46], 'Circuit boards')],
  },
  {
    mode: 'AIR',
    from: 'DEFRA:AIRPORT',
    to: 'USATL:AIRPORT',
    incoterm: 'CPT',
    goods: [pallets(6, 2_950, 125, 'Gear housings', { stackable: false })],
  },
  {
    mode: 'AIR',
    from: 'INBOM:AIRPORT',
    to: 'GBLHR:AIRPORT',
    incoterm: 'CIP',
    goods: [cartons(24, 288, [50, 50, 50], 'Insulin, cooled')].map((line) => ({ ...line, temperature_c: 5 })),
    currency: 'GBP',
  },
  {
    mode: 'ROAD_LTL',
    from: 'US Reno 89502',
    to: 'US Phoenix 85043',
    incoterm: null,
    goods: [pallets(5, 2_340, 150, 'Bottled sauces', { freight_class: '65' })],
  },
  {
    mode: 'ROAD_LTL',
    from: 'US Oakland 94607',
    to: 'US Denver 80216',
    incoterm: null,
    goods: [pallets(2, 410, 180, 'Acoustic panels', { freight_class: '150', stackable: false })],
  },
  {
    mode: 'ROAD_FTL',
    from: 'US Memphis 38118',
    to: 'US Columbus 43217',
    incoterm: null,
    goods: [pallets(24, 18_420, 160, 'Canned food')],
  },
  {
    mode: 'INTERMODAL',
    from: 'USLAX:RAMP',
    to: 'USCHI:RAMP',
    incoterm: null,
    goods: [boxes('HC45', 2, 38_900, 'Paper rolls')],
  },
  {
    mode: 'RAIL',
    from: 'USSEA:RAMP',
    to: 'USMKC:RAMP',
    incoterm: null,
    goods: [boxes('HC40', 4, 84_500, 'Lumber')],
  },
  {
    mode: 'PARCEL',
    from: 'US Portland 97210',
    to: 'US Columbus 43215',
    incoterm: null,
    goods: [cartons(6, 54, [40, 30, 30], 'Replacement filters')],
  },
  {
    mode: 'OCEAN_FCL',
    from: 'CNNGB',
    to: 'DE Stuttgart 70327',
    incoterm: 'DAP',
    goods: [boxes('HC40', 1, 19_700, 'Paint thinner', { un_number: '1263' })],
    currency: 'EUR',
  },
];

function placeOf(text: string): Place {
  const [, country, city = '', postal_code = ''] = /^([A-Z]{2}) (.+) (\d+)$/.exec(text) ?? [];
  if (country !== undefined) {
    return { kind: 'DOOR', unlocode: null, name: city, city, postal_code, country };
  }
  const [unlocode = '', kind = 'PORT'] = text.split(':');
  const served = servedPlace(unlocode);
  const name = served?.name ?? unlocode;
  return {
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

/** What a quote of the seed has come to at the anchor, and how many days ago it was made. */
interface Story {
  readonly end: QuoteStatus;
  readonly days: number;
  /** One that shows an error, a refusal and offers side by side. */
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
  { end: 'CANCELLED', days: 7 },
  { end: 'DRAFT', days: 9 },
  { end: 'BOOKED', days: 10 },
  { end: 'QUOTED', days: 3 },
  { end: 'EXPIRED', days: 44 },
  { end: 'BOOKED', days: 16 },
  { end: 'BOOKED', days: 19 },
  { end: 'DECLINED', days: 22 },
  { end: 'EXPIRED', days: 51 },
  { end: 'BOOKED', days: 27 },
  { end: 'CANCELLED', days: 33 },
  { end: 'BOOKED', days: 38 },
  { end: 'EXPIRED', days: 62 },
  { end: 'BOOKED', days: 47 },
  { end: 'DECLINED', days: 55 },
];

const COUNTS: Readonly<Record<CompanyCode, number>> = {
  northbay: 68,
  'northbay-test': 5,
  'alder-retail': 8,
  'pinecrest-lines': 4,
  'solo-broker': 0,
  harborline: 6,
};

const REASONS = [
  'The customer has moved the shipment to the spring.',
  'Too dear by a fifth; the customer goes with the contract rate.',
  'Transit time too long for the launch date.',
];
const CALLED_OFF = ['Entered twice.', 'The order was withdrawn.'];

/** Every quote of the seed, oldest last. */
export function seededQuotes(world: World): readonly QuoteRecord[] {
  return companies.flatMap((company) => {
    if (world.partnersOf(company.company_uuid).length === 0) return [];
    const begun = Array.from({ length: COUNTS[company.short_code] }, (_, n) =>
      beginningOf(company, n, world),
    );
    // Numbers are given in the order in which quotes are made.
    return begun
      .toSorted((a, b) => a.created_at - b.created_at)
      .map((beginning, place) => quoteOf(company, beginning, 401 + place, world));
  });
}

/** What is settled about a quote before anything else. */
interface Beginning {
  readonly n: number;
  readonly story: Story;
  readonly end: QuoteStatus;
  readonly created_at: number;
  readonly dice: number;
}

const OPEN: ReadonlySet<QuoteStatus> = new Set(['REQUESTED', 'PARTIALLY_QUOTED', 'ACCEPTED']);

function beginningOf({ company_uuid, quiet_days }: CompanyRecord, n: number, { anchor }: World): Beginning {
  const story = stories[n % stories.length] as Story;
  // The stories are told again further back, where nothing is still open.
  const again = Math.floor(n / stories.length);
  const isOpen = OPEN.has(story.end) || story.end === 'QUOTED';
  let { end } = story;
  if (isOpen && again > 0) end = 'BOOKED';
  // Nor is it in a workspace where nothing happens any more.
  else if (isOpen && quiet_days > 0) end = 'EXPIRED';
  const days = (end === 'EXPIRED' ? Math.max(story.days, 44) : story.days) + again * 71 + quiet_days;
  const dice = hash('quote', company_uuid, n);
  const age = days * DAY + (OPEN.has(end) ? 0 : 2 * HOUR + (dice % (9 * HOUR)));
  return { n, story, end, created_at: anchor - Math.max(age, 25 * MINUTE), dice };
}

function quoteOf(
  { company_uuid, short_code, index }: CompanyRecord,
  { n, story, end, created_at, dice }: Beginning,
  number: number,
  world: World,
): QuoteRecord {
  const lane = lanes[(n * 5 + index) % lanes.length] as Lane;
  const by =
    short_code === 'northbay' ? ([EDWIN, OLIVIA, EDWIN, ...editors.slice(3, 5)][n % 5] as Actor) : OLIVIA;
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
    // One that has only been begun.
    return n === 0 ? { ...bare, destination: null, ready_date: null, cargo: [] } : bare;
  }
  if (!isComplete(bare)) return bare;
  const begun = roundOf(bare, { story, end, by }, world);
  const decision = decisionOf(end, begun, dice, world.anchor);
  const changed = decision?.at ?? begun.requested_at;
  // Some are called off before anybody is asked.
  const rounds = end === 'CANCELLED' && n % 2 === 1 ? [] : [begun];
  return { ...bare, rounds, decision, updated_at: changed };
}

/** How the carriers were asked; those that have not answered at the anchor will within minutes. */
function roundOf(
  quote: CompleteQuote,
  { story, end, by }: { readonly story: Story; readonly end: QuoteStatus; readonly by: Actor },
  { anchor, variant }: World,
): Round {
  const requested_at = end === 'REQUESTED' ? anchor - 40 * SECOND : quote.created_at + 6 * MINUTE;
  const chosen = usualCarriers(quote, () => false);
  // Offers of the seed do not depend on keys: those that there are may have been others then.
  const asks = planAsks(quote, chosen, { requested_at, variant: 'healthy', keyStatus: () => null });
  const first = asks[0];
  if (first?.outcome !== 'RECEIVED' && first) asks[0] = { ...first, outcome: 'RECEIVED', message: null };
  const since = anchor - requested_at;
  const late = (ask: Ask, n: number): Ask => ({ ...ask, after_ms: since + 30 * SECOND + n * 25 * SECOND });
  const told = asks.map((ask, n): Ask => {
    if (end === 'REQUESTED' || (end === 'PARTIALLY_QUOTED' && n >= asks.length / 2)) return late(ask, n);
    if (story.mixed === true && n === 1) {
      return {
        ...ask,
        outcome: 'ERROR',
        message: '503 Service Unavailable: the carrier’s system did not answer.',
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
    asks: failing ? told.map((ask) => failingLate(ask, since)) : told,
  };
}

/** What is answered after the anchor while carriers' systems are down. */
const failingLate = (ask: Ask, since: number): Ask =>
  ask.after_ms > since
    ? { ...ask, outcome: 'ERROR', message: '503 Service Unavailable: the carrier’s system did not answer.' }
    : ask;

function decisionOf(
  end: QuoteStatus,
  { requested_at, asks, requested_by }: Round,
  dice: number,
  anchor: number,
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
    case 'CANCELLED':
      return { ...base, kind: 'CANCELLED', reason: CALLED_OFF[dice % CALLED_OFF.length] ?? null };
    default:
      return null;
  }
}
