import type { QuoteFileKind } from '#schema-types';
import { concat, utf8 } from '../../../kernel/bytes.ts';
import { sizeOf } from '../../content/bytes.ts';
import { fileStream } from '../../content/files.ts';
import { paper } from '../../content/paper.ts';
import type { MockContext } from '../../context.ts';
import type { FindFile } from '../../files/stored-file.ts';
import { wholeFile } from '../../files/whole-file.ts';
import { PLATFORM, type Actor } from '../../world/actors.ts';
import { carrierOf } from '../../facts/carriers.ts';
import { money } from '../../world/money.ts';
import { mustRead } from '../kit/collection.ts';
import { mimeTypeOf } from '../library/media.ts';
import { attachmentBytes, attachmentKey, everAttached } from './attachments.ts';
import { bookingMessage, bookingOf } from './booking.ts';
import { summaryOf, weightsOf } from './cargo.ts';
import { amountWords } from './events.ts';
import { labelOf } from './pricing.ts';
import { sellPrice } from './prices.ts';
import { stateOf, type OfferState, type QuoteState } from './state.ts';

/** A file of a quote; its bytes are generated on request. */
export interface QuoteFile {
  readonly file_key: string;
  readonly quote_uuid: string;
  readonly company_uuid: string;
  readonly file_name: string;
  readonly kind: QuoteFileKind;
  readonly mime_type: string;
  readonly created_at: number;
  readonly created_by: Actor;
  readonly size_bytes: () => number;
  /** Null if the file has been deleted. */
  readonly bytes: (() => Uint8Array) | null;
  /** The execution that created it. */
  readonly invocation_uuid?: string;
}

const json = (value: unknown): Uint8Array => utf8(`${JSON.stringify(value, null, 2)}\n`);

function requestOf({ quote }: QuoteState) {
  const { quote_number, mode, incoterm, origin, destination, ready_date, cargo, currency } = quote;
  return {
    request: { quote_number, mode, incoterm, origin, destination, ready_date, currency },
    cargo,
    weights: weightsOf(cargo, mode),
  };
}

function responseOf(
  { quote }: QuoteState,
  { carrier_code, status, message, answered_at, offer }: OfferState,
) {
  const at = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());
  return {
    quote_number: quote.quote_number,
    carrier: carrier_code,
    answered_at: at(answered_at),
    outcome: offer ? 'OFFER' : status,
    message,
    offer: offer && {
      service_name: offer.service_name,
      transit_days: offer.transit_days,
      valid_from: at(offer.valid_from),
      valid_until: at(offer.valid_until),
      route: offer.route,
      charges: offer.tariff.charges.map(({ code, name, group, basis, quantity, rate, amount }) => ({
        code,
        name,
        group,
        basis,
        quantity,
        rate: money(rate),
        amount: money(amount),
      })),
      totals: offer.tariff.totals.map(money),
    },
  };
}

const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** A comparison of the offers at the customer's prices; purchase prices stay internal. */
function comparison(state: QuoteState, company_name: string): Uint8Array {
  const { quote, offers } = state;
  const { origin, destination, cargo, mode, margin_percent } = quote;
  const made = offers.filter(({ offer }) => offer !== null);
  return paper({
    title: 'Quotation',
    at: made[0]?.answered_at ?? quote.created_at,
    head: [
      ['Number', quote.quote_number],
      ['Ready', quote.ready_date ?? ''],
      ...(quote.customer_reference === null ? [] : [['Your reference', quote.customer_reference] as const]),
    ],
    from: [company_name],
    to: [
      `${origin ? labelOf(origin) : ''} - ${destination ? labelOf(destination) : ''}`,
      summaryOf(cargo, mode).replaceAll('×', 'x').replaceAll('³', '3'),
    ],
    columns: [
      { label: 'Carrier and service', at: 56, right: false },
      { label: 'Days', at: 330, right: true },
      { label: 'Valid until', at: 410, right: true },
      { label: 'Price', at: 539, right: true },
    ],
    rows: made.flatMap(({ carrier_code, offer }) =>
      offer
        ? [
            [
              `${carrierOf(carrier_code)?.name ?? carrier_code}, ${offer.service_name}`,
              String(offer.transit_days),
              day(offer.valid_until),
              amountWords(sellPrice(offer.tariff.total, margin_percent)),
            ],
          ]
        : [],
    ),
    totals: [],
    notes: ['Subject to space and equipment. Duties and taxes are not included.'],
  });
}

/** The files that are generated during a quote. */
function writtenFiles(state: QuoteState, company_name: string): QuoteFile[] {
  const { quote, offers } = state;
  const { quote_uuid, company_uuid, quote_number, rounds } = quote;
  const latest = rounds.at(-1);
  if (!latest) return [];
  const file = (
    slot: string,
    suffix: string,
    rest: Pick<QuoteFile, 'kind' | 'created_at' | 'created_by'> & { readonly bytes: () => Uint8Array },
  ): QuoteFile => ({
    file_key: `quote.${quote_uuid}.${slot}`,
    quote_uuid,
    company_uuid,
    file_name: `${quote_number}-${suffix}`,
    mime_type: rest.kind === 'PDF' ? 'application/pdf' : 'application/json',
    size_bytes: () => rest.bytes().byteLength,
    ...rest,
  });
  const answered = offers.filter(({ answered_at }) => answered_at !== null);
  const responses = answered.map((offerState) =>
    file(
      `response-${offerState.carrier_code}`,
      `${carrierOf(offerState.carrier_code)?.carrier_code.toLowerCase()}.json`,
      {
        kind: 'RESPONSE',
        created_at: offerState.answered_at ?? latest.requested_at,
        created_by: PLATFORM,
        bytes: () => json(responseOf(state, offerState)),
      },
    ),
  );
  const made = answered.filter(({ offer }) => offer !== null);
  return [
    file('request', 'request.json', {
      kind: 'REQUEST',
      created_at: latest.requested_at,
      created_by: latest.requested_by,
      bytes: () => json(requestOf(state)),
    }),
    ...responses,
    ...(made.length === 0
      ? []
      : [
          file('offers', 'offers.pdf', {
            kind: 'PDF',
            created_at: Math.max(...made.map(({ answered_at }) => answered_at ?? 0)),
            created_by: PLATFORM,
            bytes: () => comparison(state, company_name),
          }),
        ]),
  ];
}

/** The EDI message that booked the accepted offer. */
function bookingFiles({ quote }: QuoteState, context: MockContext): QuoteFile[] {
  const { quote_uuid, company_uuid } = quote;
  const invocation_uuid = bookingOf(quote);
  const message = invocation_uuid === null ? null : bookingMessage(invocation_uuid, context);
  if (invocation_uuid === null || !message) return [];
  const { facts, file, created_at } = message;
  return [
    {
      file_key: `quote.${quote_uuid}.booking`,
      quote_uuid,
      company_uuid,
      file_name: file.file_name,
      kind: 'EDI',
      mime_type: file.mime_type,
      created_at,
      created_by: PLATFORM,
      size_bytes: () => sizeOf(facts, file),
      bytes: () => concat([...fileStream(facts, file)]),
      invocation_uuid,
    },
  ];
}

const attached = (
  { quote_uuid, company_uuid }: QuoteState['quote'],
  context: Pick<MockContext, 'store'>,
): QuoteFile[] =>
  everAttached(quote_uuid, context).map(({ slot, file_name, size, is_deleted, created_at, created_by }) => {
    const file_key = attachmentKey(quote_uuid, slot);
    return {
      file_key,
      quote_uuid,
      company_uuid,
      file_name,
      kind: 'ATTACHMENT',
      mime_type: mimeTypeOf(file_name),
      created_at,
      created_by,
      size_bytes: () => size,
      bytes: is_deleted ? null : () => attachmentBytes(file_key, context),
    };
  });

/** The file with a key `quote.{quote_uuid}.{slot}`, even if deleted; null if there never was one. Does not check permissions. */
export function fileOf(file_key: string, context: MockContext): QuoteFile | null {
  const [, quote_uuid] = /^quote\.([0-9a-f-]{36})\.[\w-]+$/.exec(file_key) ?? [];
  if (quote_uuid === undefined || !context.store.exists('Quote', quote_uuid)) return null;
  return everFiles(quote_uuid, context).find((everFile) => everFile.file_key === file_key) ?? null;
}

function everFiles(quote_uuid: string, context: MockContext): QuoteFile[] {
  const state = stateOf(quote_uuid, context);
  const company_name = String(context.store.read('Company', state.quote.company_uuid, 'company_name'));
  return [
    ...writtenFiles(state, company_name),
    ...bookingFiles(state, context),
    ...attached(state.quote, context),
  ].sort((a, b) => a.created_at - b.created_at);
}

/** Whether the person may see what a quote's customer pays: its margin, and the comparison with these prices. */
export const readsMargins = (
  { company_uuid }: Pick<QuoteFile, 'company_uuid'>,
  { access }: MockContext,
): boolean => access.sees('Quote.margin_percent', { company_uuid });

/** Whether a file exists and the person may read it; throws FORBIDDEN for the wrong role. */
export function mayReadFile(file: QuoteFile, context: MockContext): boolean {
  const { bytes, company_uuid, kind } = file;
  if (bytes === null || !context.access.company(company_uuid)) return false;
  mustRead({ company_uuid }, context, kind === 'PDF' ? 'READ_MARGINS' : 'READ_QUOTES');
  return true;
}

/** The files of a quote that the person may read, earliest first, without deleted ones. */
export const filesFor = (quote_uuid: string, context: MockContext): QuoteFile[] =>
  everFiles(quote_uuid, context).filter(
    (file) => file.bytes !== null && (file.kind !== 'PDF' || readsMargins(file, context)),
  );

/** The bytes of a quote's file, for the file routes. */
export const quoteFile: FindFile = (file_key, context) => {
  const file = fileOf(file_key, context);
  if (!file?.bytes || !context.access.company(file.company_uuid)) return null;
  return {
    subject: { company_uuid: file.company_uuid },
    action: file.kind === 'PDF' ? 'READ_MARGINS' : 'READ_QUOTES',
    file_name: file.file_name,
    mime_type: file.mime_type,
    ...wholeFile(file.bytes),
  };
};
