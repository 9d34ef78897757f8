import { mix } from '../../kernel/random.ts';

const phrases = [
  'DELIVER TO DOCK 4 ONLY',
  'CALL ONE HOUR BEFORE ARRIVAL',
  'KEEP DRY',
  'DO NOT STACK PALLETS',
  'CARTONS MAY BE FLOOR LOADED',
  'SEAL MUST BE INTACT AT RECEIPT',
  'NOTIFY CONSIGNEE OF ANY DELAY',
  'LIFT GATE REQUIRED',
  'PARTIAL SHIPMENT ALLOWED',
  'PLEASE QUOTE THE ORDER NUMBER ON ALL PAPERS',
  'DRIVER NEEDS A PHOTO ID',
  'GOODS ARE FRAGILE',
  'PROTECT FROM FROST',
  'CHECK THE COUNT WITH THE WAREHOUSE',
  'NO DELIVERY ON FRIDAY AFTERNOON',
  'RETURN EMPTY PALLETS',
] as const;

/** A remark of exactly this many characters: uppercase sentences without characters that any format would escape. */
export function remark(seed: number, length: number): string {
  if (length <= 0) return '';
  let text = '';
  let state = seed;
  while (text.length < length) {
    state = mix(state + 0x9e3779b9);
    text += `${text === '' ? '' : ' '}${phrases[state % phrases.length]}.`;
  }
  text = text.slice(0, length);
  // Readers that trim would lose a trailing space.
  return text.endsWith(' ') ? `${text.slice(0, -1)}.` : text;
}

const LONG = remark(20_260_915, 4096);
const STARTS = [0, ...[...LONG.matchAll(/ /g)].map(({ index }) => index + 1)].filter((start) => start < 3800);

/** A short remark of exactly this many characters (at most 256), cut from one long text, for very many rows. */
export function rowRemark(row: number, length: number): string {
  const start = STARTS[row % STARTS.length] ?? 0;
  const text = LONG.slice(start, start + length);
  return text.endsWith(' ') ? `${text.slice(0, -1)}.` : text;
}
