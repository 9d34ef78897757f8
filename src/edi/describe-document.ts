import { formatCount } from '../lib/numbers.ts';
import { standardAt, valueAt } from './document.ts';
import type { EdiInterchange, EdiMessage, EdiStructure } from './structure.ts';
import type { EdiDocument } from './types.ts';

/** Common names of the documents; the dictionaries have the official ones. */
const shortNames: Readonly<Record<string, string>> = {
  '204': 'Load tender',
  '210': 'Freight invoice',
  '214': 'Shipment status',
  '310': 'Ocean freight invoice',
  '315': 'Ocean status',
  '810': 'Invoice',
  '824': 'Application advice',
  '832': 'Price catalog',
  '850': 'Purchase order',
  '855': 'Order acknowledgment',
  '856': 'Ship notice',
  '860': 'Purchase order change',
  '990': 'Tender response',
  '997': 'Functional acknowledgment',
  '999': 'Implementation acknowledgment',
  APERAK: 'Application error',
  CONTRL: 'Syntax report',
  DESADV: 'Despatch advice',
  IFTMBF: 'Firm booking',
  IFTMIN: 'Transport instruction',
  IFTSTA: 'Transport status',
  INVOIC: 'Invoice',
  ORDERS: 'Purchase order',
};

/** The envelope of one interchange, as a header card shows it. */
export interface EnvelopeSummary {
  readonly sender: string;
  readonly senderQualifier: string;
  readonly receiver: string;
  readonly receiverQualifier: string;
  readonly controlNumber: string;
  /** "2026-09-14 14:32", or the file's own text if it is not a date. */
  readonly preparedAt: string;
  readonly usage: 'production' | 'test' | 'information' | '';
  /** "00401 / 004010", "UNOC:3 / D:99B". */
  readonly version: string;
  readonly groupCount: number;
  readonly messageCount: number;
  readonly segmentCount: number;
  /** The number of messages per type. */
  readonly types: ReadonlyMap<string, number>;
}

/** One line about a file: "Load tender 204 from NORTHBAYFWD to HJBT, control 000000418". */
export function describeDocument(document: EdiDocument, structure: EdiStructure): string {
  const { interchanges } = structure;
  const first = interchanges[0];
  if (!first) return document.text.trim() === '' ? 'Empty file' : 'Not an EDI file';
  const types = new Map<string, number>();
  for (const interchange of interchanges)
    for (const [type, count] of countTypes(interchange)) types.set(type, (types.get(type) ?? 0) + count);
  const what =
    [...types].map(([type, count]) => nameOf(type, count)).join(', ') || 'Interchange without documents';
  if (interchanges.length > 1) return `${what} in ${interchanges.length} interchanges`;
  if (first.header === null) {
    const message = first.groups[0]?.messages[0];
    return message?.controlNumber ? `${what}, control ${message.controlNumber}` : what;
  }
  const { sender, receiver, controlNumber } = summarizeEnvelope(document, first);
  return `${what} from ${sender} to ${receiver}, control ${controlNumber}`;
}

/** Collects what the header card of an interchange shows. */
export function summarizeEnvelope(document: EdiDocument, interchange: EdiInterchange): EnvelopeSummary {
  const { header, groups } = interchange;
  const at = header ?? -1;
  const value = (element: number, component = 1): string => valueAt(document, at, element, component).trim();
  const messages = groups.flatMap((group) => group.messages).filter((message) => message.header !== null);
  const counts = {
    groupCount: groups.filter((group) => group.header !== null).length,
    messageCount: messages.length,
    segmentCount: interchange.last - interchange.first + 1,
    types: countTypes(interchange),
    controlNumber: interchange.controlNumber.trim(),
  };
  if (standardAt(document, interchange.first) === 'edifact') {
    const message = messages[0]?.header ?? -1;
    const release = [2, 3]
      .map((component) => valueAt(document, message, 2, component))
      .filter(Boolean)
      .join('.');
    const syntax = [value(1, 1), value(1, 2)].filter(Boolean).join(':');
    return {
      ...counts,
      sender: value(2, 1),
      senderQualifier: value(2, 2),
      receiver: value(3, 1),
      receiverQualifier: value(3, 2),
      preparedAt: dateTime(value(4, 1), value(4, 2)),
      usage: header === null ? '' : value(11) === '1' ? 'test' : 'production',
      version: [syntax, release].filter(Boolean).join(' / '),
    };
  }
  const usages: Readonly<Record<string, EnvelopeSummary['usage']>> = {
    P: 'production',
    T: 'test',
    I: 'information',
  };
  const group = groups.find((candidate) => candidate.header !== null)?.header ?? -1;
  return {
    ...counts,
    sender: value(6),
    senderQualifier: value(5),
    receiver: value(8),
    receiverQualifier: value(7),
    preparedAt: dateTime(value(9), value(10)),
    usage: usages[value(15)] ?? '',
    version: [value(12), valueAt(document, group, 8)].filter(Boolean).join(' / '),
  };
}

function countTypes(interchange: EdiInterchange): Map<string, number> {
  const types = new Map<string, number>();
  for (const { messages } of interchange.groups)
    for (const { type, header } of messages as readonly EdiMessage[])
      if (header !== null) types.set(type, (types.get(type) ?? 0) + 1);
  return types;
}

function nameOf(type: string, count: number): string {
  const name = shortNames[type];
  const text = name ? `${name} ${type}` : type || 'Document of unknown type';
  return count > 1 ? `${formatCount(count)} × ${text}` : text;
}

/** YYMMDD or CCYYMMDD, and HHMM. Two-digit years are in this century: nobody opens EDI envelopes from the last one. */
function dateTime(date: string, time: string): string {
  const parts = /^(?:(\d{2})?(\d{2}))(\d{2})(\d{2})$/.exec(date);
  if (!parts) return [date, time].filter(Boolean).join(' ');
  const day = `${parts[1] ?? '20'}${parts[2]}-${parts[3]}-${parts[4]}`;
  return /^\d{4}/.test(time) ? `${day} ${time.slice(0, 2)}:${time.slice(2, 4)}` : day;
}
