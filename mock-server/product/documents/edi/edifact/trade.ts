import type { BusinessCase } from '../../case/case.ts';
import type { GoodsLine } from '../../case/goods.ts';
import { edifactText } from '../../../../formats/edi/edifact.ts';
import type { Segment } from '../../../../formats/edi/x12.ts';
import {
  carriage,
  contact,
  cubicMetres,
  dtmDay,
  dtmMinute,
  kilos,
  kilosOf,
  lineHead,
  lookupReference,
  money,
  nad,
  remarksText,
  type EdifactDocument,
} from './parts.ts';

function* orderSegments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  yield ['BGM', '220', edifactText(c.references.order), '9'];
  yield dtmDay('137', c.times.issued);
  yield dtmDay('2', c.times.arrival);
  yield* remarksText('AAI', remarks);
  yield lookupReference(c);
  yield nad('BY', c.buyer);
  yield* contact(c.buyer);
  yield nad('SU', c.seller);
  yield nad('DP', c.consignee);
  yield ['CUX', ['2', c.currency, '9']];
  yield carriage(c);
  yield ['TOD', '6', '', [c.incoterm]];
  for (const line of c.lines) {
    yield* lineHead(line);
    yield ['QTY', ['21', String(line.quantity), 'PCE']];
    yield ['MOA', ['203', money(line.amount)]];
    yield ['PRI', ['AAA', money(line.unit_price)]];
  }
  yield ['UNS', 'S'];
  yield ['MOA', ['86', money(c.totals.amount)]];
  yield ['CNT', ['2', String(c.lines.length)]];
}

/** Purchase order. */
export const orders: EdifactDocument = {
  type: ['ORDERS', 'D', '96A', 'UN'],
  remark: 70,
  segments: orderSegments,
};

/** A line's share of the freight by weight; the first line absorbs rounding differences. */
function freightOf(c: BusinessCase, line: GoodsLine): number {
  const part = (goodsLine: GoodsLine) =>
    Math.floor((c.totals.freight * goodsLine.weight_g) / c.totals.weight_g);
  if (line !== c.lines[0]) return part(line);
  return c.totals.freight - c.lines.slice(1).reduce((sum, goodsLine) => sum + part(goodsLine), 0);
}

function* invoiceSegments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, times } = c;
  const isFreight = c.kind === 'FREIGHT_INVOICE';
  const total = money(isFreight ? c.totals.freight : c.totals.amount);
  yield ['BGM', '380', edifactText(r.invoice), '9'];
  yield dtmDay('137', times.issued);
  yield dtmDay('13', times.due);
  yield* remarksText('AAI', remarks);
  yield ['RFF', ['ON', edifactText(r.order)]];
  yield ['RFF', ['BM', edifactText(r.master_bill)]];
  yield lookupReference(c);
  yield nad('SU', c.seller);
  yield nad('BY', c.receiver);
  yield nad('DP', c.consignee);
  yield ['CUX', ['2', c.currency, '4']];
  yield carriage(c);
  for (const line of c.lines) {
    yield* lineHead(line);
    yield ['QTY', ['47', String(isFreight ? line.packages : line.quantity), 'PCE']];
    yield ['MOA', ['203', money(isFreight ? freightOf(c, line) : line.amount)]];
    if (!isFreight) yield ['PRI', ['AAA', money(line.unit_price)]];
  }
  yield ['UNS', 'S'];
  yield ['CNT', ['2', String(c.lines.length)]];
  yield ['MOA', ['79', total]];
  yield ['MOA', ['77', total]];
}

/** Invoice, for goods or for freight. */
export const edifactInvoice: EdifactDocument = {
  type: ['INVOIC', 'D', '96A', 'UN'],
  remark: 70,
  segments: invoiceSegments,
};

function* despatchSegments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, times } = c;
  yield ['BGM', '351', edifactText(r.shipment), '9'];
  yield dtmMinute('137', times.issued);
  yield dtmMinute('11', times.pickup);
  yield dtmDay('17', times.delivery);
  yield ['MEA', 'AAX', 'G', ['KGM', kilosOf(c.lines)]];
  yield ['RFF', ['ON', edifactText(r.order)]];
  yield ['RFF', ['BM', edifactText(r.master_bill)]];
  yield lookupReference(c);
  yield nad('SU', c.seller);
  yield nad('SH', c.shipper);
  yield nad('DP', c.consignee);
  yield ['TOD', '5', '', [c.incoterm]];
  yield carriage(c);
  for (const container of c.containers) {
    yield ['EQD', 'CN', container.number, [container.iso_type, '102', '5'], '', '', '5'];
    yield ['SEL', container.seal, 'SH'];
  }
  yield ['CPS', '1'];
  yield* remarksText('AAI', remarks);
  yield ['PAC', String(c.totals.packages), '', ['CT']];
  yield ['MEA', 'AAX', 'AAW', ['MTQ', cubicMetres(c.totals.volume_l)]];
  for (const line of c.lines) {
    yield* lineHead(line);
    yield ['MEA', 'AAE', 'G', ['KGM', String(kilos(line.weight_g))]];
    yield ['QTY', ['12', String(line.quantity), 'PCE']];
    yield ['PCI', '33E'];
    yield ['GIN', 'BJ', c.sscc(line.line)];
  }
  yield ['CNT', ['2', String(c.lines.length)]];
}

/** Despatch advice. */
export const despatchAdvice: EdifactDocument = {
  type: ['DESADV', 'D', '96A', 'UN'],
  remark: 70,
  segments: despatchSegments,
};
