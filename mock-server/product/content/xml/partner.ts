import type { BusinessCase } from '../../documents/case/case.ts';
import { catalogueLines, type GoodsLine } from '../../documents/case/goods.ts';
import type { Party } from '../../documents/case/parties.ts';
import { date10, iso } from '../../../formats/time.ts';
import { el, xmlDocument, type XmlElement } from '../../../formats/write-xml.ts';

const party = (name: string, details: Party): XmlElement =>
  el(name, [
    el('name', details.name),
    el('street', details.street),
    el('city', details.city),
    el('postalCode', details.postal_code),
    el('country', details.country),
  ]);

const item = (line: GoodsLine): XmlElement =>
  el(
    'item',
    [
      el('sku', line.sku),
      el('gtin', line.gtin),
      el('description', line.description),
      el('commodityCode', line.hs_code),
      el('countryOfOrigin', line.origin_country),
      el('quantity', line.quantity, { unit: 'EA' }),
      el('price', (line.unit_price / 100).toFixed(2)),
      el('amount', (line.amount / 100).toFixed(2)),
      el('grossWeight', (line.weight_g / 1000).toFixed(3), { unit: 'KGM' }),
    ],
    { line: String(line.line) },
  );

const names: Readonly<Record<string, string>> = {
  STATUS: 'statusReport',
  INVOICE: 'invoice',
  FREIGHT_INVOICE: 'freightInvoice',
  PURCHASE_ORDER: 'purchaseOrder',
  CATALOGUE: 'productList',
};

/** XML in a partner's own format: different names, the same data. */
export function partnerXml(c: BusinessCase, remarks: string): Generator<string> {
  const { references: r } = c;
  const lines = c.kind === 'CATALOGUE' ? [...catalogueLines(c.facts.world_seed, c.seed, c.count)] : c.lines;
  return xmlDocument(
    el(
      names[c.kind] ?? 'consignment',
      [
        el('orderNumber', r.order),
        el('shipmentNumber', r.shipment),
        el('houseBill', r.house_bill),
        el('masterBill', r.master_bill),
        el('container', r.container),
        el('carrier', c.carrier.scac),
        el('placeOfLoading', c.loading.unlocode),
        el('placeOfDischarge', c.discharge.unlocode),
        el('estimatedArrival', date10(c.times.arrival)),
        el('attribute', c.lookup.source, { name: c.lookup.label }),
        party('shipper', c.shipper),
        party('consignee', c.consignee),
        el(
          'events',
          c.events.map((event) =>
            el('event', [
              el('code', event.cargowise),
              el('text', event.description),
              el('time', iso(event.at)),
              el('place', event.unlocode),
            ]),
          ),
        ),
        el('items', lines.map(item)),
        el('total', (c.totals.amount / 100).toFixed(2), { currency: c.currency }),
        el('comment', remarks),
      ],
      { xmlns: 'urn:example:exchange:1', created: iso(c.times.issued) },
    ),
  );
}
