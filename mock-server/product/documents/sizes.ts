import { mix } from '../../kernel/random.ts';
import type { FileOddity } from '../facts/facts.ts';
import { kindOf, type Carriage, type DocumentKind } from './case/kind.ts';

type Range = readonly [least: number, most: number];

interface Shape {
  /** Maximum size in bytes of a file without records. */
  readonly base: number;
  /** Average size of a record in bytes. */
  readonly each: number;
  /**
   * Multiplied by the square root of the number of records: the maximum excess of their total size over the average.
   */
  readonly spread: number;
  /** Additional bytes of remarks or enclosed documents. */
  readonly extra: Range;
}

const KB = 1024;
const shape = (
  base: number,
  each: number,
  { spread = 18, extra = [40, 400] }: { spread?: number; extra?: Range } = {},
): Shape => ({
  base,
  each,
  spread,
  extra,
});

/** Input files by type. A test verifies that all content fits; usual sizes are in domain.md §E2. */
const shapes: Readonly<Record<string, Shape>> = {
  CANONICAL_SHIPMENT_JSON: shape(2900, 433),
  CANONICAL_PO_JSON: shape(2900, 433),
  X12_204_004010: shape(800, 82),
  X12_990_004010: shape(290, 0, { spread: 0, extra: [40, 120] }),
  X12_214_004010: shape(525, 74, { spread: 24 }),
  X12_210_004010: shape(890, 76),
  X12_315_004010: shape(520, 25),
  X12_310_004010: shape(1010, 70),
  X12_850_004010: shape(720, 113),
  X12_860_004010: shape(710, 94),
  X12_856_004010: shape(700, 113),
  X12_810_004010: shape(690, 87),
  X12_832_004010: shape(430, 122),
  EDIFACT_IFTMIN_D99B: shape(1090, 142),
  EDIFACT_IFTMBF_D99B: shape(1080, 142),
  EDIFACT_IFTSTA_D99B: shape(470, 229, { spread: 50 }),
  EDIFACT_INVOIC_D96A: shape(640, 126),
  EDIFACT_DESADV_D96A: shape(850, 148),
  EDIFACT_ORDERS_D96A: shape(690, 126),
  CW_UNIVERSAL_SHIPMENT_1_1: shape(11_000, 1170, { spread: 28, extra: [5 * KB, 160 * KB] }),
  CW_UNIVERSAL_EVENT_1_1: shape(1520, 2231, { spread: 90 }),
  CW_UNIVERSAL_TRANSACTION_1_1: shape(6900, 706),
  CW_NATIVE_ORG_2_0: shape(560, 1290, { spread: 60 }),
  CSV_GENERIC: shape(260, 170, { spread: 90 }),
  XLSX_GENERIC: shape(4500, 692),
  XML_GENERIC: shape(2200, 392),
  JSON_GENERIC: shape(1310, 237, { spread: 30 }),
  OSPREY_ARRIVALS_JSON: shape(1310, 237, { spread: 30 }),
  PDF_DOCUMENT: shape(4200, 200, { spread: 0, extra: [40 * KB, 3 * KB * KB] }),
};

/** Usual minimum and maximum number of records by kind: lines, events, rows, or acknowledged messages. */
const counts: Readonly<Record<DocumentKind, Range>> = {
  LOAD_TENDER: [6, 36],
  TENDER_RESPONSE: [1, 1],
  STATUS: [1, 6],
  FREIGHT_INVOICE: [2, 14],
  INVOICE: [2, 40],
  PURCHASE_ORDER: [8, 380],
  PURCHASE_ORDER_CHANGE: [3, 120],
  SHIP_NOTICE: [24, 300],
  CATALOGUE: [10, 500],
  BOOKING: [4, 40],
  SHIPMENT: [1, 24],
  ORGANIZATION: [1, 4],
  DOCUMENT: [1, 6],
  ACKNOWLEDGMENT: [1, 12],
};

/** Size of the seeded file that is too large to keep in memory: 20 MB. */
export const HUGE_BYTES = 20 * KB * KB;

/**
 * Log-normal distribution over a range, whose ends are two standard deviations from the median; values beyond are
 * clipped.
 */
function logNormal([least, most]: Range, seed: number): number {
  const a = (mix(seed ^ 0x51ed270b) + 1) / 4294967297;
  const b = mix(seed ^ 0x2545f491) / 4294967296;
  const normal = Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b);
  const clamped = Math.max(-2, Math.min(2, normal));
  const middle = (Math.log(least) + Math.log(most)) / 2;
  return Math.round(Math.exp(middle + (clamped * (Math.log(most) - Math.log(least))) / 4));
}

/** Number of records in an execution's input: a pure function of its row, for `ExecutionFacts.record_count`. */
export function recordCount(flow: Carriage, hash: number, oddity: FileOddity | null): number {
  if (oddity === 'EMPTY_CSV') return 0;
  const kind = kindOf(flow);
  // The acknowledged file contains one message.
  if (/_(997|999)_|_CONTRL_/.test(flow.destination_file_type)) return 1;
  const isTable = flow.source_file_type === 'CSV_GENERIC';
  if (oddity === 'HUGE') return Math.floor(HUGE_BYTES / (shapes['CSV_GENERIC']?.each ?? 1));
  return logNormal(isTable && kind === 'CATALOGUE' ? [600, 12_000] : counts[kind], mix(hash ^ 0x7ec0));
}

/**
 * Size of an execution's input file, known without generating it. The generators pad the file to exactly this size, so
 * that the sort column, the file list, and the bytes agree. `record_count` is the execution's own (`recordCount` of the
 * same row); an input without records has no bytes. Null for a type that cannot contain a remark (997, 999, CONTRL):
 * its size is only known from its bytes.
 */
export function inputSize(
  file_type: string,
  hash: number,
  { record_count, oddity }: { record_count: number; oddity: FileOddity | null },
): number | null {
  if (record_count === 0) return 0;
  if (oddity === 'HUGE') return HUGE_BYTES;
  const found = shapes[oddity === 'BINARY_PDF' ? 'PDF_DOCUMENT' : file_type];
  if (!found) return null;
  const { base, each, spread, extra } = found;
  return Math.ceil(base + each * record_count + spread * Math.sqrt(record_count)) + logNormal(extra, hash);
}
