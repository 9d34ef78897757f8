import { mix } from '../generate/random.ts';
import type { FileOddity } from '../world/facts.ts';

const KB = 1024;

/** Usual smallest and largest size in bytes of an input file by its type (domain.md §E2). */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  CANONICAL_SHIPMENT_JSON: [3 * KB, 24 * KB],
  CANONICAL_PO_JSON: [4 * KB, 60 * KB],
  X12_204_004010: [1500, 5 * KB],
  X12_990_004010: [380, 460],
  X12_214_004010: [700, 2 * KB],
  X12_210_004010: [1500, 8 * KB],
  X12_315_004010: [900, 2 * KB],
  X12_310_004010: [1800, 8 * KB],
  X12_850_004010: [2 * KB, 60 * KB],
  X12_860_004010: [2 * KB, 30 * KB],
  X12_856_004010: [4 * KB, 250 * KB],
  X12_810_004010: [1500, 8 * KB],
  X12_832_004010: [4 * KB, 120 * KB],
  EDIFACT_IFTMIN_D99B: [2200, 12 * KB],
  EDIFACT_IFTMBF_D99B: [2200, 12 * KB],
  EDIFACT_IFTSTA_D99B: [800, 3 * KB],
  EDIFACT_INVOIC_D96A: [1800, 8 * KB],
  EDIFACT_DESADV_D96A: [4 * KB, 120 * KB],
  EDIFACT_ORDERS_D96A: [2200, 60 * KB],
  CW_UNIVERSAL_SHIPMENT_1_1: [15 * KB, 400 * KB],
  CW_UNIVERSAL_EVENT_1_1: [3 * KB, 14 * KB],
  CW_UNIVERSAL_TRANSACTION_1_1: [8 * KB, 60 * KB],
  CW_NATIVE_ORG_2_0: [6 * KB, 40 * KB],
  CSV_GENERIC: [50 * KB, 3 * KB * KB],
  XLSX_GENERIC: [24 * KB, 400 * KB],
  XML_GENERIC: [3 * KB, 60 * KB],
  JSON_GENERIC: [3 * KB, 40 * KB],
  PDF_DOCUMENT: [40 * KB, 3 * KB * KB],
};

/** Size of the file of the seed that is too large to be held: 20 MB. */
export const HUGE_BYTES = 20 * KB * KB;

/** Log-normal over a range: its ends are two standard deviations from the median, and nothing lies beyond them. */
export function sizeWithin(range: readonly [number, number], seed: number): number {
  const [least, most] = range;
  const a = (mix(seed ^ 0x51ed270b) + 1) / 4294967297;
  const b = mix(seed ^ 0x2545f491) / 4294967296;
  const normal = Math.sqrt(-2 * Math.log(a)) * Math.cos(2 * Math.PI * b);
  const clamped = Math.max(-2, Math.min(2, normal));
  const middle = (Math.log(least) + Math.log(most)) / 2;
  return Math.round(Math.exp(middle + (clamped * (Math.log(most) - Math.log(least))) / 4));
}

/**
 * Bytes of an execution's input file, known without making the file: the generators fill the file to exactly this
 * size, so that a column to sort by, a list of files and the bytes themselves agree. Null for the types that have
 * no room for a remark (997, 999, CONTRL, TA1); their size is that of their bytes.
 */
export function inputSize(file_type: string, hash: number, oddity: FileOddity | null): number | null {
  if (oddity === 'EMPTY_CSV') return 0;
  if (oddity === 'HUGE') return HUGE_BYTES;
  const range = ranges[oddity === 'BINARY_PDF' ? 'PDF_DOCUMENT' : file_type];
  return range ? sizeWithin(range, hash) : null;
}
