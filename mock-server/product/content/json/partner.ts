import type { BusinessCase } from '../../documents/case/case.ts';
import { catalogueLines, type GoodsLine } from '../../documents/case/goods.ts';
import type { Party } from '../../documents/case/parties.ts';
import { date10, iso } from '../../../formats/time.ts';
import { amount } from './canonical.ts';

const address = (party: Party) => ({
  companyName: party.name,
  accountNumber: party.code,
  addressLine1: party.street,
  city: party.city,
  stateOrProvince: party.region,
  postalCode: party.postal_code,
  countryCode: party.country,
});

const item = (line: GoodsLine) => ({
  lineNumber: line.line,
  itemNumber: line.sku,
  barcode: line.gtin,
  description: line.description,
  quantityOrdered: line.quantity,
  unitPrice: amount(line.unit_price),
  lineTotal: amount(line.amount),
});

function bodyOf(c: BusinessCase): Record<string, unknown> {
  const { references: r } = c;
  const common = {
    messageId: c.facts.invocation_uuid.slice(0, 8),
    createdAt: iso(c.times.issued),
    orderNumber: r.order,
    shipmentNumber: r.shipment,
    billOfLading: r.house_bill,
    attributes: { [c.lookup.label.toLowerCase().replaceAll(' ', '_')]: c.lookup.source },
  };
  switch (c.kind) {
    case 'STATUS':
      return {
        ...common,
        equipmentNumber: r.container,
        positions: c.events.map((event) => ({
          statusCode: event.cargowise,
          statusText: event.description,
          timestamp: iso(event.at),
          locationCode: event.unlocode,
          city: event.city,
          country: event.country,
        })),
      };
    case 'TENDER_RESPONSE':
      return { ...common, scac: c.carrier.scac, proNumber: r.pro, accepted: true };
    case 'FREIGHT_INVOICE':
      return {
        ...common,
        invoiceNumber: r.invoice,
        proNumber: r.pro,
        dueDate: date10(c.times.due),
        shipFrom: address(c.shipper),
        shipTo: address(c.consignee),
        charges: c.charges.map((charge) => ({
          code: charge.cargowise,
          text: charge.description,
          amount: amount(charge.amount),
        })),
        items: c.lines.map(item),
        totalAmount: amount(c.totals.freight),
        currency: c.currency,
      };
    default:
      return {
        ...common,
        invoiceNumber: c.kind === 'INVOICE' ? r.invoice : undefined,
        containerNumber: r.container,
        shipFrom: address(c.shipper),
        shipTo: address(c.consignee),
        items: c.lines.map(item),
        totalQuantity: c.totals.quantity,
        totalAmount: amount(c.totals.amount),
        currency: c.currency,
      };
  }
}

/** JSON in a partner's own format: different names, the same data. */
export function* partnerJson(c: BusinessCase, remarks: string): Generator<string> {
  if (c.kind !== 'CATALOGUE') {
    yield `${JSON.stringify({ ...bodyOf(c), comment: remarks }, null, 2)}\n`;
    return;
  }
  yield `{\n  "supplier": ${JSON.stringify(address(c.sender))},\n  "comment": ${JSON.stringify(remarks)},\n  "items": [`;
  let separator = '\n';
  for (const line of catalogueLines(c.facts.world_seed, c.seed, c.count)) {
    yield `${separator}    ${JSON.stringify(item(line))}`;
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}
