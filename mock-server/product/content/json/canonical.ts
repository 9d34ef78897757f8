import type { BusinessCase } from '../../documents/case/case.ts';
import { catalogueLines, type GoodsLine } from '../../documents/case/goods.ts';
import { canonicalNames, type DocumentKind } from '../../documents/case/kind.ts';
import type { Party } from '../../documents/case/parties.ts';
import type { Place } from '../../facts/places.ts';
import { removedContent } from '../../facts/flow-filters.ts';
import { date10, iso } from '../../../formats/time.ts';

type Json = Record<string, unknown>;

/** Omits fields without a value in the source. */
const withoutEmpty = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined));

const party = (item: Party): Json =>
  withoutEmpty({
    name: item.name,
    code: item.code,
    gln: item.gln,
    street: item.street,
    city: item.city,
    region: item.region_name,
    postal_code: item.postal_code,
    country: item.country,
    contact: item.contact,
    phone: item.phone,
    email: item.email,
  });

const place = (item: Place): Json => ({ unlocode: item.unlocode, name: item.name, country: item.country });

const kilos = (grams: number) => Math.round(grams) / 1000;
export const amount = (cents: number): number => Math.round(cents) / 100;

export const goods = (line: GoodsLine): Json => ({
  line: line.line,
  sku: line.sku,
  gtin: line.gtin,
  description: line.description,
  hs_code: line.hs_code,
  origin_country: line.origin_country,
  quantity: line.quantity,
  unit: 'EA',
  unit_price: amount(line.unit_price),
  amount: amount(line.amount),
  packages: line.packages,
  units_per_package: line.units_per_package,
  gross_weight_kg: kilos(line.weight_g),
  volume_m3: line.volume_l / 1000,
});

const references = (c: BusinessCase): Json => {
  const { references: r } = c;
  return withoutEmpty({
    order: r.order,
    shipment: r.shipment,
    house_bill: r.house_bill,
    master_bill: r.master_bill,
    pro: r.pro,
    consol: r.consol,
    invoice: r.invoice,
  });
};

const transport = (c: BusinessCase): Json => ({
  carrier: { name: c.carrier.name, scac: c.carrier.scac },
  vessel: { name: c.references.vessel, imo: c.references.imo, voyage: c.references.voyage },
  origin: place(c.loading),
  destination: place(c.discharge),
  incoterm: c.incoterm,
  departure: iso(c.times.departure),
  arrival: iso(c.times.arrival),
  containers: c.containers.map((container) => ({
    number: container.number,
    type: container.code,
    iso_type: container.iso_type,
    seal: container.seal,
    tare_kg: container.tare_kg,
  })),
});

const totals = (c: BusinessCase): Json => ({
  lines: c.lines.length,
  quantity: c.totals.quantity,
  packages: c.totals.packages,
  gross_weight_kg: kilos(c.totals.weight_g),
  volume_m3: c.totals.volume_l / 1000,
  amount: amount(c.totals.amount),
  currency: c.currency,
});

const roles: Readonly<
  Partial<Record<DocumentKind, readonly (readonly [string, keyof BusinessCase & Role])[]>>
> = {
  PURCHASE_ORDER: [
    ['buyer', 'buyer'],
    ['seller', 'seller'],
    ['ship_to', 'consignee'],
  ],
  PURCHASE_ORDER_CHANGE: [
    ['buyer', 'buyer'],
    ['seller', 'seller'],
    ['ship_to', 'consignee'],
  ],
  INVOICE: [
    ['seller', 'seller'],
    ['buyer', 'buyer'],
    ['ship_to', 'consignee'],
  ],
};

type Role = 'shipper' | 'consignee' | 'buyer' | 'seller' | 'sender' | 'receiver';

const parties = (c: BusinessCase): Json =>
  Object.fromEntries(
    (roles[c.kind] ?? [['shipper', 'shipper'] as const, ['consignee', 'consignee'] as const]).map(
      ([name, role]) => [name, party(c[role])],
    ),
  );

function bodyOf(c: BusinessCase): Json {
  const common = {
    sender: c.sender.name,
    receiver: c.receiver.name,
    ...withoutEmpty({ status: removedContent(c.facts).status }),
    references: references(c),
    parties: parties(c),
    lookups: { [c.lookup.table]: c.lookup.source },
    issued_at: iso(c.times.issued),
  };
  const lines = c.lines.map(goods);
  switch (c.kind) {
    case 'STATUS':
      return {
        ...common,
        carrier: c.carrier.scac,
        container: c.references.container,
        events: c.events.map((event) => ({
          code: event.code,
          source_code: event.cargowise,
          description: event.description,
          occurred_at: iso(event.at),
          location: withoutEmpty({
            city: event.city,
            region: event.region,
            country: event.country,
            unlocode: event.unlocode,
          }),
        })),
      };
    case 'TENDER_RESPONSE':
      return {
        ...common,
        carrier: c.carrier.scac,
        decision: 'ACCEPTED',
        pickup_at: iso(c.times.pickup),
      };
    case 'FREIGHT_INVOICE':
      return {
        ...common,
        carrier: c.carrier.scac,
        due_on: date10(c.times.due),
        charges: c.charges.map((charge) => ({
          code: charge.cargowise,
          description: charge.description,
          amount: amount(charge.amount),
        })),
        lines,
        total: { amount: amount(c.totals.freight), currency: c.currency },
      };
    case 'INVOICE':
      return { ...common, due_on: date10(c.times.due), incoterm: c.incoterm, lines, totals: totals(c) };
    case 'PURCHASE_ORDER':
    case 'PURCHASE_ORDER_CHANGE':
      return {
        ...common,
        is_change: c.kind === 'PURCHASE_ORDER_CHANGE',
        ship_on: date10(c.times.pickup),
        deliver_on: date10(c.times.arrival),
        incoterm: c.incoterm,
        container_type: c.containers[0]?.code,
        lines,
        totals: totals(c),
      };
    case 'ORGANIZATION':
      return { ...common, ...party(c.sender) };
    case 'ACKNOWLEDGMENT':
      return { ...common, accepted: true };
    case 'DOCUMENT':
      return { ...common, title: 'Document packet', pages: c.count };
    default:
      return {
        ...common,
        pickup_at: iso(c.times.pickup),
        delivery_at: iso(c.times.delivery),
        transport: transport(c),
        lines,
        totals: totals(c),
      };
  }
}

const VERSION = '3.4';

/** The canonical JSON of a case, which input adapters write and output adapters read. */
export function* canonicalJson(c: BusinessCase, remarks: string): Generator<string> {
  const name = canonicalNames[c.kind];
  if (c.kind !== 'CATALOGUE') {
    yield `${JSON.stringify({ schema: name, version: VERSION, [name]: { ...bodyOf(c), remarks } }, null, 2)}\n`;
    return;
  }
  yield `{\n  "schema": "${name}",\n  "version": "${VERSION}",\n  "${name}": {\n`;
  yield `    "supplier": ${JSON.stringify(party(c.sender))},\n    "remarks": ${JSON.stringify(remarks)},\n`;
  yield `    "lookups": ${JSON.stringify({ [c.lookup.table]: c.lookup.source })},\n    "products": [`;
  let separator = '\n';
  for (const line of catalogueLines(c.facts.world_seed, c.seed, c.count)) {
    yield `${separator}      ${JSON.stringify(goods(line))}`;
    separator = ',\n';
  }
  yield '\n    ]\n  }\n}\n';
}
