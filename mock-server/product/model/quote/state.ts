import { latest, once } from '../../../kernel/once.ts';
import type { OfferStatus, QuoteStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import type { Session } from '../../../engine/session/session.ts';
import type { World } from '../../world/world.ts';
import { collection } from '../kit/collection.ts';
import type { Decision, DeclinedOffer, QuoteRecord } from './model.ts';
import { offerOf, type Offer } from './pricing.ts';
import { isComplete } from './complete-quote.ts';
import { seededQuotes } from './seed.ts';
import { sortBy } from '../../../engine/store/order.ts';

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Quote.rounds': QuoteRecord['rounds'];
    readonly 'Quote.decision': QuoteRecord['decision'];
    readonly 'Quote.declined': readonly DeclinedOffer[];
  }
}

/** The stored fields of a quote, except its key. */
const FIELDS = [
  'company_uuid',
  'quote_number',
  'mode',
  'incoterm',
  'origin',
  'destination',
  'ready_date',
  'cargo',
  'currency',
  'customer_reference',
  'margin_percent',
  'rounds',
  'decision',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] as const;

export const quotes = collection<QuoteRecord, 'Quote'>({
  type: 'Quote',
  key: 'quote_uuid',
  what: 'quote',
  seed: seededQuotes,
  by: ({ store }) => [
    sortBy('CREATED_AT', (key) => store.read('Quote', key, 'created_at'), 'DESC'),
    sortBy('number', (key) => store.read('Quote', key, 'quote_number'), 'DESC'),
  ],
  fields: FIELDS,
});

type Sources = Pick<MockContext, 'clock' | 'session' | 'store' | 'world'>;

/** The stored quote, seeded or from this session. */
export function recordOf(quote_uuid: string, { store }: Pick<MockContext, 'store'>): QuoteRecord {
  const fields = FIELDS.map((field) => [field, store.read('Quote', quote_uuid, field)]);
  // `fromEntries` forgets the names.
  return { quote_uuid, ...Object.fromEntries(fields) } as QuoteRecord;
}

/** The offers of a quote that were declined individually, earliest first. */
const declinedOf = (quote_uuid: string, { store }: Pick<MockContext, 'store'>): readonly DeclinedOffer[] =>
  store.writtenValue('Quote', quote_uuid, 'declined') ?? [];

/** A carrier's current response. */
export interface OfferState {
  readonly offer_uuid: string;
  readonly carrier_code: string;
  readonly status: OfferStatus;
  readonly answered_at: number | null;
  readonly offer: Offer | null;
  readonly message: string | null;
}

/** The current state of a quote. */
export interface QuoteState {
  readonly quote: QuoteRecord;
  readonly status: QuoteStatus;
  readonly offers: readonly OfferState[];
  /** Earlier responses of carriers that have been asked again since. */
  readonly earlier: readonly OfferState[];
  /** Offers that were declined individually, earliest first. */
  readonly declined: readonly DeclinedOffer[];
  /** When the last of its offers expires. */
  readonly valid_until: number | null;
  readonly booked_at: number | null;
  /** Milliseconds of data time until the next automatic change; null if there will be none. */
  readonly next_in: number | null;
}

const DAY = 86_400_000;
/** A request without any offer expires after this time. */
const TIMEOUT_MS = 7 * DAY;

/** Data time since something was written. */
function passedSince(
  { at, elapsed }: { readonly at: number; readonly elapsed: number | null },
  { clock }: Sources,
): number {
  // Seeded requests in progress are relative to the anchor and do not advance while the clock is pinned.
  if (elapsed === null) return (clock.pinned ? clock.now() : clock.anchor + clock.elapsed()) - at;
  const passed = clock.elapsed() - elapsed;
  // Another process started it, and everything that it waited for has happened.
  return passed < 0 ? Infinity : passed;
}

/** Key of an offer, made from quote, round, and carrier so that it can be parsed. */
export const offerKey = (quote_uuid: string, round: number, carrier_code: string): string =>
  `${quote_uuid}.${round}.${carrier_code}`;

export function readOfferKey(
  key: string,
): { readonly quote_uuid: string; readonly round: number; readonly carrier_code: string } | null {
  const [, quote_uuid, round, carrier_code] = /^([0-9a-f-]{36})\.(\d{1,4})\.([A-Z0-9]{2,4})$/.exec(key) ?? [];
  return quote_uuid && round && carrier_code ? { quote_uuid, round: Number(round), carrier_code } : null;
}

function answersOf(
  quote: QuoteRecord,
  declined: readonly DeclinedOffer[],
  { place, sources }: { place: number; sources: Sources },
): { readonly answers: readonly OfferState[]; readonly next_in: number | null } {
  const round = quote.rounds[place]!;
  const { decision } = quote;
  const passed = passedSince({ at: round.requested_at, elapsed: round.elapsed }, sources);
  let next_in: number | null = null;
  const answers = round.asks.map((ask): OfferState => {
    const offer_uuid = offerKey(quote.quote_uuid, place, ask.carrier_code);
    const answered_at = round.requested_at + ask.after_ms;
    const base = {
      offer_uuid,
      carrier_code: ask.carrier_code,
      answered_at: null,
      offer: null,
      message: null,
    };
    if (ask.after_ms > passed) {
      // Responses after the decision are no longer of interest.
      if (decision && decision.at >= round.requested_at) return { ...base, status: 'DECLINED' };
      next_in = Math.min(next_in ?? Infinity, ask.after_ms - passed);
      return { ...base, status: 'PENDING' };
    }
    const answered = { ...base, answered_at, message: ask.message };
    if (ask.outcome !== 'RECEIVED' || !isComplete(quote)) {
      return { ...answered, status: ask.outcome === 'NO_OFFER' ? 'NO_OFFER' : 'ERROR' };
    }
    const { offers } = keptOf(sources);
    let offer = offers.get(offer_uuid);
    if (!offer)
      offers.set(
        offer_uuid,
        (offer = offerOf(quote, ask.carrier_code, { round, answered_at, world_seed: sources.world.seed })),
      );
    const isDeclined = declined.some((declinedOffer) => declinedOffer.offer_uuid === offer_uuid);
    const status = isDeclined ? 'DECLINED' : statusOfOffer(offer, ask.carrier_code, { decision, sources });
    return { ...answered, offer, status };
  });
  return { answers, next_in };
}

function statusOfOffer(
  { valid_until }: Offer,
  carrier_code: string,
  { decision, sources: { clock } }: { decision: Decision | null; sources: Sources },
): OfferStatus {
  if (decision?.kind === 'ACCEPTED') return decision.carrier_code === carrier_code ? 'ACCEPTED' : 'DECLINED';
  if (decision) return 'DECLINED';
  return valid_until <= clock.now() ? 'EXPIRED' : 'RECEIVED';
}

/** The lowest offer that can be or was accepted. */
export const bestOf = ({ offers }: Pick<QuoteState, 'offers'>): OfferState | undefined =>
  offers.find(({ status }) => status === 'ACCEPTED') ?? offers.find(({ status }) => status === 'RECEIVED');

/** Until when the price of the best offer is valid; without one, when the last offer expired. */
export const heldUntil = (state: QuoteState): number | null =>
  bestOf(state)?.offer?.valid_until ?? state.valid_until;

const total = ({ offer }: OfferState): number => offer?.tariff.total.minor ?? Infinity;

/** The index of the latest round in which each carrier was asked, among rounds that still count. */
function roundsInForce({ rounds }: QuoteRecord): ReadonlyMap<string, number> {
  const first = rounds.findLastIndex(({ keeps }) => keeps !== true);
  return new Map(
    rounds.flatMap(({ asks }, place) =>
      place < first ? [] : asks.map(({ carrier_code }) => [carrier_code, place] as const),
    ),
  );
}

const least = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);

/** Cached quotes of a session, because resolvers request every field of every offer separately. */
interface Kept {
  /** Offers by key, valid until something is written. */
  readonly offers: Map<string, Offer>;
  /** The instant for which the states are cached. */
  moment: string;
  readonly states: Map<string, QuoteState>;
}

const recent = once((_session: Session) => latest<World, Kept>());

function keptOf({ clock, session, store, world }: Sources): Kept {
  const kept = recent(session)(world, store.version, () => ({
    offers: new Map(),
    moment: '',
    states: new Map(),
  }));
  const moment = `${clock.now()} ${clock.elapsed()}`;
  if (kept.moment !== moment) {
    kept.moment = moment;
    kept.states.clear();
  }
  return kept;
}

/** The state of a quote: a pure function of its stored fields and the clock. */
export function stateOf(quote_uuid: string, sources: Sources): QuoteState {
  const { states } = keptOf(sources);
  let state = states.get(quote_uuid);
  if (!state) states.set(quote_uuid, (state = makeState(quote_uuid, sources)));
  return state;
}

function makeState(quote_uuid: string, sources: Sources): QuoteState {
  const quote = recordOf(quote_uuid, sources);
  const { rounds, decision } = quote;
  const declined = declinedOf(quote_uuid, sources);
  const base = {
    quote,
    offers: [],
    earlier: [],
    declined,
    valid_until: null,
    booked_at: null,
    next_in: null,
  };
  if (decision?.kind === 'CANCELED' && rounds.length === 0) return { ...base, status: 'CANCELED' };
  if (rounds.length === 0) return { ...base, status: 'DRAFT' };
  const inForce = roundsInForce(quote);
  const byRound = rounds.map((_round, place) => answersOf(quote, declined, { place, sources }));
  const isCurrent = ({ carrier_code }: OfferState, place: number) => inForce.get(carrier_code) === place;
  const offers = byRound
    .flatMap(({ answers }, place) => answers.filter((answer) => isCurrent(answer, place)))
    .toSorted((a, b) => total(a) - total(b));
  const earlier = byRound.flatMap(({ answers }, place) =>
    answers.filter((answer) => !isCurrent(answer, place)),
  );
  const next_in = byRound.map((round) => round.next_in).reduce(least, null);
  const made = offers.filter(({ offer }) => offer !== null);
  const open = made.filter(
    ({ offer_uuid }) => !declined.some((declinedOffer) => declinedOffer.offer_uuid === offer_uuid),
  );
  const lasting = open.length === 0 ? made : open;
  const valid_until =
    lasting.length === 0 ? null : Math.max(...lasting.map(({ offer }) => offer?.valid_until ?? 0));
  const found = { ...base, offers, earlier, valid_until, next_in };
  if (decision && decision.kind !== 'ACCEPTED') return { ...found, next_in: null, status: decision.kind };
  if (decision) {
    const left = decision.books_after_ms - passedSince(decision, sources);
    return left > 0
      ? { ...found, status: 'ACCEPTED', next_in: left }
      : { ...found, status: 'BOOKED', booked_at: decision.at + decision.books_after_ms, next_in: null };
  }
  if (made.length > 0 && open.length === 0 && next_in === null) return { ...found, status: 'DECLINED' };
  const ends = valid_until ?? (rounds.at(-1)?.requested_at ?? 0) + TIMEOUT_MS;
  const isOver = ends <= sources.clock.now() && next_in === null;
  if (isOver) return { ...found, valid_until: valid_until ?? ends, status: 'EXPIRED' };
  const untilEnd = sources.clock.pinned ? null : ends - sources.clock.now();
  const waiting = { ...found, next_in: least(next_in, untilEnd) };
  if (made.length === 0) return { ...waiting, status: 'REQUESTED' };
  return { ...waiting, status: next_in === null ? 'QUOTED' : 'PARTIALLY_QUOTED' };
}
