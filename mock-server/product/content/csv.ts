import { csvText } from '../../formats/csv.ts';
import type { BusinessCase } from '../documents/case/case.ts';
import { catalogueLines } from '../documents/case/goods.ts';
import { rowRemark } from './remark.ts';
import { date10, iso } from '../../formats/time.ts';

const row = (cells: readonly (string | number)[]): string => csvText([cells]);

const decimal = (cents: number): string => (cents / 100).toFixed(2);

/**
 * A table with a header line. Its last column contains remarks: `filling` characters in total, distributed evenly over
 * the rows, at most 256 per row.
 */
export function* csv(c: BusinessCase, filling: number): Generator<string> {
  const rows = Math.max(1, c.count);
  const remarkOf = (index: number): string => {
    const length = Math.floor(filling / rows) + (index < filling % rows ? 1 : 0);
    return length === 0 ? '' : rowRemark(index, length);
  };
  if (c.kind === 'CATALOGUE') {
    yield row([
      'sku',
      'gtin',
      'description',
      'hs_code',
      'origin',
      'units_per_carton',
      'price',
      'currency',
      'price_list',
      'remark',
    ]);
    for (const line of catalogueLines(c.facts.world_seed, c.seed, c.count)) {
      yield row([
        line.sku,
        line.gtin,
        line.description,
        line.hs_code,
        line.origin_country,
        line.units_per_package,
        decimal(line.unit_price),
        c.currency,
        c.references.invoice,
        remarkOf(line.line - 1),
      ]);
    }
    return;
  }
  if (c.kind === 'STATUS') {
    yield row([
      'container',
      'shipment',
      'status',
      'description',
      'time',
      'place',
      'city',
      'country',
      'remark',
    ]);
    for (const [index, event] of c.events.entries()) {
      yield row([
        c.references.container,
        c.references.shipment,
        event.cargowise,
        event.description,
        iso(event.at),
        event.unlocode,
        event.city,
        event.country,
        remarkOf(index),
      ]);
    }
    return;
  }
  yield row([
    'order',
    'shipment',
    'line',
    'sku',
    'description',
    'quantity',
    'unit_price',
    'amount',
    'currency',
    'ship_to',
    'city',
    'postal_code',
    'country',
    'deliver_on',
    c.lookup.label.toLowerCase().replaceAll(' ', '_'),
    'remark',
  ]);
  for (const [index, line] of c.lines.entries()) {
    yield row([
      c.references.order,
      c.references.shipment,
      line.line,
      line.sku,
      line.description,
      line.quantity,
      decimal(line.unit_price),
      decimal(line.amount),
      c.currency,
      c.consignee.name,
      c.consignee.city,
      c.consignee.postal_code,
      c.consignee.country,
      date10(c.times.arrival),
      c.lookup.source,
      remarkOf(index),
    ]);
  }
}
