import { mix } from '../generate/random.ts';
import type { FileOddity } from '../world/facts.ts';
import { kindOf, type Carriage, type DocumentKind } from './case/kind.ts';

type Range = readonly [least: number, most: number];

interface Shape {
  /** Bytes that a file without records never needs more than. */
  readonly base: number;
  /** Bytes that a record never needs more than. */
  readonly each: number;
  /** Bytes of remarks or enclosed documents on top. */
  readonly extra: Range;
}

const KB = 1024;
const shape = (base: number, each: number, extra: Range = [40, 400]): Shape => ({ base, each, extra });

/** Input files by type; what the generators need is measured by a test, what is usual is in domain.md §E2. */
const shapes: Readonly<Record<string, Shape>> = {
  CANONICAL_SHIPMENT_JSON: shape(4000, 620),
  CANONICAL_PO_JSON: shape(3000, 520),
  X12_204_004010: shape(1100, 170),
  X12_990_004010: shape(340, 60),
  X12_214_004010: shape(620, 150),
  X12_210_004010: shape(1200, 190),
  X12_315_004010: shape(650, 120),
  X12_310_004010: shape(1300, 190),
  X12_850_004010: shape(1200, 190),
  X12_860_004010: shape(900, 190),
  X12_856_004010: shape(1200, 170),
  X12_810_004010: shape(1000, 170),
  X12_832_004010: shape(700, 220),
  EDIFACT_IFTMIN_D99B: shape(1800, 320),
  EDIFACT_IFTMBF_D99B: shape(1800, 320),
  EDIFACT_IFTSTA_D99B: shape(600, 260),
  EDIFACT_INVOIC_D96A: shape(1400, 220),
  EDIFACT_DESADV_D96A: shape(1300, 240),
  EDIFACT_ORDERS_D96A: shape(1300, 240),
  CW_UNIVERSAL_SHIPMENT_1_1: shape(9000, 1500, [4 * KB, 320 * KB]),
  CW_UNIVERSAL_EVENT_1_1: shape(2600, 900),
  CW_UNIVERSAL_TRANSACTION_1_1: shape(4200, 1000),
  CW_NATIVE_ORG_2_0: shape(3200, 3000),
  CSV_GENERIC: shape(200, 110),
  XLSX_GENERIC: shape(4000, 520),
  XML_GENERIC: shape(1500, 620),
  JSON_GENERIC: shape(1500, 420),
  PDF_DOCUMENT: shape(4200, 200, [40 * KB, 3 * KB * KB]),
};

/** Usual smallest and largest number of records (lines, events, rows, acknowledged messages) by kind. */
const counts: Readonly<Record<DocumentKind, Range>> = {
  LOAD_TENDER: [2, 12],
  TENDER_RESPONSE: [1, 1],
  STATUS: [1, 6],
  FREIGHT_INVOICE: [2, 14],
  INVOICE: [2, 40],
  PURCHASE_ORDER: [3, 220],
  PURCHASE_ORDER_CHANGE: [2, 80],
  SHIP_NOTICE: [4, 180],
  CATALOGUE: [10, 500],
  BOOKING: [1, 14],
  SHIPMENT: [1, 24],
  ORGANIZATION: [1, 4],
  DOCUMENT: [1, 6],
  ACKNOWLEDGEMENT: [1, 12],
};

/** Size of the file of the seed that is too large to be held: 20 MB. */
export const HUGE_BYTES = 20 * KB * KB;

/** Log-normal over a range: its ends are two standard deviations from the median, and nothing lies beyond them. */
function logNormal([least, most]: Range, seed: number): number {
  const a = (mix(seed ^ 0x51ed270b) + 1) / 4294967297;
  const b = mix(seed ^ 0x2545f491) / 4294967296;
  const normal = Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b);
  const clamped = Math.max(-2, Math.min(2, normal));
  const middle = (Math.log(least) + Math.log(most)) / 2;
  return Math.round(Math.exp(middle + (clamped * (Math.log(most) - Math.log(least))) / 4));
}

/** Records in an execution's input: a pure function of its row, for `ExecutionFacts.record_count`. */
export function recordCount(flow: Carriage, hash: number, oddity: FileOddity | null): number {
  if (oddity === 'EMPTY_CSV') return 0;
  const kind = kindOf(flow);
  const isTable = flow.source_file_type === 'CSV_GENERIC';
  if (oddity === 'HUGE') return Math.floor((HUGE_BYTES - 4 * KB) / (shapes['CSV_GENERIC']?.each ?? 1));
  return logNormal(isTable && kind === 'CATALOGUE' ? [600, 30_000] : counts[kind], mix(hash ^ 0x7ec0));
}

/**
 * Bytes of an execution's input file, known without making the file: the generators fill the file to exactly this
 * size, so that the column to sort by, the list of files and the bytes agree. `record_count` is the execution's own
 * (`recordCount` of the same row). Null for a type without room for a remark (997, 999, CONTRL), whose size is only
 * known from its bytes.
 */
export function inputSize(
  file_type: string,
  hash: number,
  record_count: number,
  oddity: FileOddity | null,
): number | null {
  if (oddity === 'EMPTY_CSV') return 0;
  if (oddity === 'HUGE') return HUGE_BYTES;
  const found = shapes[oddity === 'BINARY_PDF' ? 'PDF_DOCUMENT' : file_type];
  return found ? found.base + found.each * record_count + logNormal(found.extra, hash) : null;
}
