import { mix } from '../../kernel/random.ts';
import type { BusinessReferences, ExecutionFacts } from '../facts/facts.ts';
import { containerNumber, referenceOf, type TransportMode } from '../facts/references.ts';

type DataTag = ExecutionFacts['data_tags'][number];
type Source = readonly [label: string, reference: keyof BusinessReferences];

const ORDER: Source = ['Order', 'order'];
const SHIPMENT: Source = ['Shipment', 'shipment'];
const HOUSE: Source = ['House bill', 'house_bill'];
const MASTER: Source = ['Master bill', 'master_bill'];
const CONTAINER: Source = ['Container', 'container'];
const INVOICE: Source = ['Invoice', 'invoice'];
const PRO: Source = ['PRO number', 'pro'];
const CONSOL: Source = ['Consol', 'consol'];

/** Tags that flows publish, by words in their type; the first match applies. */
const published: readonly (readonly [RegExp, readonly Source[]])[] = [
  [/LOAD_TENDER/, [ORDER, SHIPMENT]],
  [/TENDER_RESPONSE/, [SHIPMENT, PRO]],
  [/MILESTONE/, [SHIPMENT, MASTER, CONTAINER]],
  [/PURCHASE_ORDER/, [ORDER, SHIPMENT]],
  [/ASN/, [ORDER, SHIPMENT, CONTAINER]],
  [/FREIGHT_INVOICE/, [INVOICE, SHIPMENT, PRO]],
  [/COMMERCIAL_INVOICE/, [INVOICE, ORDER]],
  [/BOOKING/, [SHIPMENT, MASTER, CONSOL]],
  [/SHIPMENT/, [SHIPMENT, HOUSE, MASTER, CONTAINER]],
  [/DOCUMENT/, [HOUSE, MASTER]],
  [/PRODUCT/, [['Price list', 'invoice']]],
  [/ACKNOWLEDGMENT/, [SHIPMENT, INVOICE]],
];

/** Labels of all seeded tags; the text index stores their positions. */
export const tagLabels: readonly string[] = [
  ...new Set([
    ...published.flatMap(([, sources]) => sources.map(([label]) => label)),
    'Vessel',
    'Truncation',
  ]),
].sort();

/**
 * References that a kind of file does not contain. Tags are read from the input, so runs with such an input cannot have
 * these tags.
 */
const unplaced: Readonly<Record<string, ReadonlySet<string>>> = {
  X12_210_004010: new Set(['Vessel']),
  X12_315_004010: new Set(['Vessel']),
  X12_810_004010: new Set(['Vessel']),
  X12_850_004010: new Set(['Shipment', 'Vessel']),
  X12_856_004010: new Set(['Vessel']),
  X12_860_004010: new Set(['Shipment', 'Vessel']),
  EDIFACT_IFTMIN_D99B: new Set(['Consol', 'Vessel']),
  EDIFACT_IFTSTA_D99B: new Set(['Vessel']),
  EDIFACT_INVOIC_D96A: new Set(['PRO number', 'Shipment', 'Vessel']),
  EDIFACT_ORDERS_D96A: new Set(['Shipment', 'Vessel']),
  CSV_GENERIC: new Set(['Master bill', 'Vessel']),
  CANONICAL_PO_JSON: new Set(['Vessel']),
  OSPREY_ARRIVALS_JSON: new Set(['Master bill', 'Vessel']),
  JSON_GENERIC: new Set(['PRO number', 'Vessel']),
  CW_UNIVERSAL_TRANSACTION_1_1: new Set(['Vessel']),
};
const hasPlace = ({ source_file_type }: Publisher, label: string): boolean =>
  !unplaced[source_file_type]?.has(label);

/** The fields of a flow that determine its tags. */
interface Publisher {
  readonly flow_type: string;
  readonly source_file_type: string;
  readonly mode: TransportMode;
  /** The labels to publish; the usual ones of its type if omitted. */
  readonly tag_labels?: readonly string[];
}

/** Sources of a flow's tags, in order. */
const sourcesOf = new Map<string, readonly Source[]>();
function sources(flow: Publisher): readonly Source[] {
  const { flow_type, mode, source_file_type } = flow;
  const key = `${flow_type} ${mode} ${source_file_type}`;
  let found = sourcesOf.get(key);
  if (!found) {
    const all = published.find(([pattern]) => pattern.test(flow_type))?.[1] ?? [SHIPMENT];
    // Only ocean freight has containers; road freight has a PRO number instead of a master bill.
    found = mode === 'OCEAN' ? all : all.filter((source) => source !== CONTAINER);
    if (mode === 'ROAD') found = found.map((source) => (source === MASTER ? PRO : source));
    found = found.filter(([label]) => hasPlace(flow, label));
    sourcesOf.set(key, found);
  }
  return found;
}

/** Labels that a flow's executions can have, except for the one run with a hundred tags. */
export const labelsOf = (flow: Publisher): readonly string[] =>
  [
    ...sources(flow).map(([label]) => label),
    ...(flow.mode === 'OCEAN' && hasPlace(flow, 'Vessel') ? ['Vessel'] : []),
  ].filter((label) => flow.tag_labels?.includes(label) ?? true);

/** Maximum number of tags per execution; the last one reports how many were cut off. */
const MAX = 100;

/** The tags of a run: a pure function of its flow and the number of its business case. */
export function dataTags(
  flow: Publisher,
  hash: number,
  { world_seed, many }: { world_seed: string; many: boolean },
): DataTag[] {
  const tags: DataTag[] = sources(flow).map(([label, name]) => ({
    label,
    value: referenceOf(name, hash, { mode: flow.mode, world_seed }),
  }));
  if (flow.mode === 'OCEAN' && (hash & 3) === 0 && hasPlace(flow, 'Vessel')) {
    tags.push({ label: 'Vessel', value: referenceOf('vessel', hash, { mode: flow.mode, world_seed }) });
  }
  if (flow.tag_labels) return tags.filter(({ label }) => flow.tag_labels?.includes(label));
  if (!many) return tags;
  const owner = referenceOf('container', hash, { mode: flow.mode, world_seed }).slice(0, 4);
  while (tags.length < MAX - 1) {
    tags.push({ label: 'Container', value: containerNumber(owner, mix(hash + tags.length)) });
  }
  tags.push({ label: 'Truncation', value: '37 more data tags were left out' });
  return tags;
}
