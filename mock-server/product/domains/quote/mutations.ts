import type { QuoteStatus, SaveQuoteInput } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { send } from '../../mail/message.ts';
import { ref } from '../../../engine/store/ref.ts';
import { carrierOf, type QuoteMode } from '../../facts/carriers.ts';
import { ratesKeyStatus } from '../../model/carrier/keys.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { madeNow, notFound } from '../../model/kit/collection.ts';
import { clearedErrors } from '../../model/kit/rules.ts';
import { planAsks, usualCarriers } from '../../model/quote/asks.ts';
import { readCargo, readPlace, requestErrors, restErrors } from './input.ts';
import type { QuoteRecord } from '../../model/quote/model.ts';
import { isComplete } from '../../model/quote/complete-quote.ts';
import { quotes, stateOf } from '../../model/quote/state.ts';
import { conflict, done, refuse, write } from '../../model/quote/writing.ts';
import type { Resolver } from '../../resolvers.ts';

const MAX_ASKED = 8;

/** The fields that an input changes, validated. */
function readInput(input: SaveQuoteInput): { fields: Partial<QuoteRecord>; errors: UserError[] } {
  const errors: UserError[] = [];
  const fields: Record<string, unknown> = {};
  const keep = <Value>(name: string, checked: { value: Value; errors: readonly UserError[] }) => {
    fields[name] = checked.value;
    errors.push(...checked.errors);
  };
  for (const place of ['origin', 'destination'] as const) {
    const given = input[place];
    if (given === null) fields[place] = null;
    else if (given !== undefined) keep(place, readPlace(place, given));
  }
  if (input.cargo != null) keep('cargo', readCargo(input.cargo));
  for (const field of ['mode', 'ready_date', 'currency', 'margin_percent'] as const) {
    if (input[field] !== undefined) fields[field] = input[field];
  }
  for (const field of ['incoterm', 'customer_reference'] as const) {
    const text = input[field];
    if (text !== undefined) fields[field] = text?.trim() || null;
  }
  return { fields: fields, errors };
}

/** The next quote number of a workspace. */
function nextNumber(company_uuid: string, context: MockContext): string {
  const year = new Date(context.clock.now()).getUTCFullYear();
  const numbers = quotes
    .keys(context, { company_uuid })
    .map((key) => Number(String(context.store.read('Quote', key, 'quote_number')).slice(-4)));
  return `Q-${year}-${String(Math.max(400, ...numbers) + 1).padStart(4, '0')}`;
}

function insert(
  record: Omit<QuoteRecord, 'quote_uuid' | keyof ReturnType<typeof madeNow>>,
  context: MockContext,
) {
  const quote_uuid = context.store.newKey('Quote');
  context.store.insert('Quote', quote_uuid, { ...record, ...madeNow(context) });
  return { quote: ref('Quote', quote_uuid), quote_edge: quotes.edge(quote_uuid), errors: [] };
}

/** `save_quote`. */
export const saveQuote = ((_source, { input }, context) =>
  input.quote_uuid == null
    ? create(input, context)
    : update(input.quote_uuid, input, context)) satisfies Resolver<'Mutation', 'save_quote'>;

const none = (...errors: UserError[]) => ({ quote_edge: null, ...refuse(...errors) });

function create(input: SaveQuoteInput, context: MockContext) {
  const { company_uuid, mode } = input;
  if (company_uuid == null)
    return none(userError('VALIDATION', 'Choose the workspace of the quote.', 'company_uuid'));
  const { error } = quotes.targetNew({ company_uuid }, context);
  if (error) return none(error);
  if (mode == null) return none(userError('VALIDATION', 'Choose a transport mode.', 'mode'));
  const { fields, errors } = readInput(input);
  const record = {
    company_uuid,
    quote_number: nextNumber(company_uuid, context),
    incoterm: null,
    origin: null,
    destination: null,
    ready_date: null,
    cargo: [],
    customer_reference: null,
    rounds: [],
    decision: null,
    ...fields,
    mode,
    margin_percent: input.margin_percent ?? 0,
    currency: input.currency ?? context.store.read('Company', company_uuid, 'default_currency'),
  };
  const inputErrors = [...errors, ...restErrors(record, context)];
  return inputErrors.length > 0 ? none(...inputErrors) : insert(record, context);
}

export const duplicateQuote: Resolver<'Mutation', 'duplicate_quote'> = (
  _source,
  { input: { quote_uuid } },
  context,
) => {
  const { error } = quotes.target(quote_uuid, context);
  if (error) return { quote_edge: null, ...refuse(error) };
  const { quote } = stateOf(quote_uuid, context);
  const { company_uuid, mode, incoterm, origin, destination, cargo, currency, margin_percent } = quote;
  return insert(
    {
      company_uuid,
      quote_number: nextNumber(company_uuid, context),
      mode,
      incoterm,
      origin,
      destination,
      // The old date may have passed, and the reference belonged to the old request.
      ready_date: null,
      customer_reference: null,
      cargo,
      currency,
      margin_percent,
      rounds: [],
      decision: null,
    },
    context,
  );
};

/** Fields that can still be changed after carriers were asked. */
const LATER: ReadonlySet<string> = new Set([
  'quote_uuid',
  'company_uuid',
  'customer_reference',
  'margin_percent',
]);

function update(quote_uuid: string, input: SaveQuoteInput, context: MockContext) {
  const { error } = quotes.target(quote_uuid, context);
  if (error) return none(error);
  const { status, quote } = stateOf(quote_uuid, context);
  if (status !== 'DRAFT') {
    const fixed = Object.entries(input).find(([field, value]) => value !== undefined && !LATER.has(field));
    if (fixed) {
      return none(
        userError(
          'CONFLICT',
          'This quote was already requested. Duplicate it to change the request.',
          fixed[0],
        ),
      );
    }
  }
  const { fields, errors } = readInput(input);
  const inputErrors = [
    ...clearedErrors({ ...input }, ['mode', 'cargo', 'currency', 'margin_percent']),
    ...errors,
  ];
  if (inputErrors.length === 0)
    inputErrors.push(...restErrors({ ...quote, ...fields }, context).filter(isAbout(fields)));
  if (inputErrors.length > 0) return none(...inputErrors);
  write(quote_uuid, fields, context);
  return { ...done(quote_uuid), quote_edge: quotes.edge(quote_uuid) };
}

/** Whether an error is about a given field: a date that has passed meanwhile must not block changes to other fields. */
const isAbout =
  (fields: Partial<QuoteRecord>) =>
  ({ path }: UserError): boolean =>
    Object.hasOwn(fields, path?.[0] ?? '') || (path?.[0] === 'incoterm' && Object.hasOwn(fields, 'mode'));

const ASKABLE: ReadonlySet<QuoteStatus> = new Set(['DRAFT', 'QUOTED', 'EXPIRED']);
/** Statuses in which more carriers can be asked, while existing responses stay. */
const EXTENSIBLE: ReadonlySet<QuoteStatus> = new Set(['REQUESTED', 'PARTIALLY_QUOTED', 'QUOTED']);

export const requestQuote = ((_source, { input }, context) => {
  const { quote_uuid, carrier_codes } = input;
  const { clock, world } = context;
  const { error } = quotes.target(quote_uuid, context);
  if (error) return refuse(error);
  const { status, quote, offers } = stateOf(quote_uuid, context);
  const keeps = carrier_codes != null && EXTENSIBLE.has(status);
  if (!keeps && !ASKABLE.has(status)) return refuse(conflict(status));
  const pending = offers.filter((offer) => offer.status === 'PENDING').map((offer) => offer.carrier_code);
  const errors = [
    ...requestErrors(quote, context),
    ...carrierErrors(quote.mode, carrier_codes),
    ...pendingErrors(carrier_codes, pending),
  ];
  if (errors.length > 0 || !isComplete(quote)) return refuse(...errors);
  const keyStatus = (code: string) => ratesKeyStatus(quote.company_uuid, code, context);
  const chosen = carrier_codes
    ? [...new Set(carrier_codes)]
    : usualCarriers(quote, (code) => keyStatus(code) === 'ACTIVE');
  const requested_at = clock.now();
  const asks = planAsks(quote, chosen, { requested_at, variant: world.variant, keyStatus });
  const round = { requested_at, requested_by: actorOf(context), elapsed: clock.elapsed(), asks, keeps };
  write(quote_uuid, { rounds: [...quote.rounds, round] }, context);
  const names = chosen.map((code) => carrierOf(code)?.name ?? code).sort();
  send(context, {
    to: [context.person.email],
    subject: `${quote.quote_number}: offers requested from ${names.length === 1 ? names[0] : `${names.length} carriers`}`,
    text: `You requested offers for ${quote.origin.name} to ${quote.destination.name} from ${names.join(', ')}.`,
    link: { label: 'Open the quote', path: `/c/${quote.company_uuid}/cq/${quote_uuid}` },
  });
  return done(quote_uuid);
}) satisfies Resolver<'Mutation', 'request_quote'>;

/** A carrier that has not responded yet is not asked again. */
const pendingErrors = (codes: readonly string[] | null | undefined, pending: readonly string[]) =>
  (codes ?? []).flatMap((code, n) =>
    pending.includes(code)
      ? [
          userError('CONFLICT', `${carrierOf(code)?.name ?? code} has not responded yet.`, [
            'carrier_codes',
            String(n),
          ]),
        ]
      : [],
  );

function carrierErrors(mode: QuoteMode, codes: readonly string[] | null | undefined): UserError[] {
  if (codes == null) return [];
  if (codes.length === 0 || codes.length > MAX_ASKED) {
    return [userError('VALIDATION', `Choose 1 to ${MAX_ASKED} carriers.`, 'carrier_codes')];
  }
  return codes.flatMap((code, n) => {
    const carrier = carrierOf(code);
    const path = ['carrier_codes', String(n)];
    if (!carrier) return [notFound('carrier', path)];
    return carrier.modes.includes(mode)
      ? []
      : [userError('VALIDATION', `${carrier.name} does not offer this service.`, path)];
  });
}
