import { isRecord } from '../kernel/records.ts';
/** A parsed segment: its tag, then its elements, each a list of components. */
export type Pieces = readonly [tag: string, ...elements: (readonly string[])[]];

/** A segment as JSON: `BEG03`, `DTM01_2` for a second component, and the segments of its loop under their tags. */
export interface EdiNode {
  [key: string]: string | EdiNode[];
}

/** Tags of the segments that belong to the loop which a segment starts. Any other segment ends the loop. */
export type Loops = Readonly<Record<string, readonly string[]>>;

const X12: Loops = {
  N1: ['N2', 'N3', 'N4', 'G61', 'PER'],
  N9: ['MSG'],
  PO1: ['PID', 'PO4', 'SDQ', 'TD5', 'CTP'],
  POC: ['PID', 'PO4', 'CTP'],
  IT1: ['PID', 'SAC', 'TXI'],
  LIN: ['CTP', 'PID', 'MEA', 'PO4'],
  HL: ['PID', 'TD1', 'TD5', 'TD3', 'REF', 'DTM', 'FOB', 'N1', 'PRF', 'MAN', 'LIN', 'SN1', 'PO4', 'MEA'],
  S5: ['L11', 'G62', 'AT8', 'LAD', 'NTE', 'PLD', 'N1', 'OID'],
  OID: ['LAD', 'L5', 'G62'],
  LX: ['L5', 'L0', 'L1', 'L4', 'L7', 'AT7', 'AT8', 'L11', 'POD', 'K1'],
  AT7: ['MS1', 'MS2'],
  R4: ['DTM'],
  AK2: ['AK3', 'AK5'],
  AK3: ['AK4'],
};
const EDIFACT: Loops = {
  NAD: ['CTA', 'COM'],
  CTA: ['COM'],
  TDT: ['LOC'],
  LOC: ['DTM'],
  GID: ['PIA', 'FTX', 'MEA', 'PCI', 'SGP', 'DGS', 'HAN', 'TMP'],
  EQD: ['MEA', 'SEL', 'TMP'],
  CNI: ['STS'],
  STS: ['RFF', 'DTM', 'FTX', 'LOC', 'TDT', 'EQD'],
  CPS: ['PAC', 'LIN'],
  PAC: ['MEA', 'PCI'],
  PCI: ['GIN'],
  LIN: ['PIA', 'IMD', 'MEA', 'QTY', 'DTM', 'MOA', 'PRI', 'RFF', 'PCI', 'ALC', 'FTX', 'TAX'],
  ALC: ['MOA'],
  UCM: ['UCS'],
};
export const loopsOf = (standard: 'X12' | 'EDIFACT'): Loops => (standard === 'X12' ? X12 : EDIFACT);

const elementKey = (tag: string, element: number, component: number): string =>
  `${tag}${String(element).padStart(2, '0')}${component === 1 ? '' : `_${component}`}`;

function nodeOf([tag, ...elements]: Pieces): EdiNode {
  // Without a prototype, because a tag can be any text, including `__proto__`.
  const node = Object.create(null) as EdiNode;
  for (const [e, components] of elements.entries()) {
    for (const [c, value] of components.entries()) {
      if (value !== '') node[elementKey(tag, e + 1, c + 1)] = value;
    }
  }
  return node;
}

/** Nests segments in their loops, under their tags. */
export function treeOf(segments: readonly Pieces[], loops: Loops): EdiNode {
  const root: EdiNode = Object.create(null);
  const open: { readonly node: EdiNode; readonly holds: readonly string[] }[] = [];
  for (const pieces of segments) {
    const [tag] = pieces;
    const depth = open.findLastIndex(({ holds }) => holds.includes(tag)) + 1;
    open.length = depth;
    const parent = open.at(-1)?.node ?? root;
    // The place of a tag has its segments.
    const list = Object.hasOwn(parent, tag) ? (parent[tag] as EdiNode[]) : (parent[tag] = []);
    const node = nodeOf(pieces);
    list.push(node);
    const holds = loops[tag];
    if (holds) open.push({ node, holds });
  }
  return root;
}

/** The segments of a tree in property order. Elements may be numbers, and a list may be a single object. */
export function* segmentsOf(tree: Readonly<Record<string, unknown>>): Generator<Pieces> {
  for (const [tag, value] of Object.entries(tree)) {
    if (!/^[A-Z][A-Z0-9]{1,2}$/.test(tag)) continue;
    for (const node of Array.isArray(value) ? value : [value]) {
      if (!isRecord(node)) continue;
      yield piecesOf(tag, node);
      yield* segmentsOf(node);
    }
  }
}

const ELEMENT = /^(\d\d)(?:_(\d{1,2}))?$/;

function piecesOf(tag: string, node: Readonly<Record<string, unknown>>): Pieces {
  const elements: string[][] = [];
  for (const [key, value] of Object.entries(node)) {
    if (!key.startsWith(tag) || value === null || typeof value === 'object') continue;
    const [, element, component = '1'] = ELEMENT.exec(key.slice(tag.length)) ?? [];
    if (element === undefined || element === '00') continue;
    const place = Number(element) - 1;
    while (elements.length <= place) elements.push(['']);
    const components = elements[place]!;
    while (components.length < Number(component)) components.push('');
    components[Number(component) - 1] = String(value);
  }
  return [tag, ...elements];
}
