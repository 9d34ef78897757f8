import type { BusinessCase } from '../../case/case.ts';
import { edifactText } from '../../../../formats/edi/edifact.ts';
import type { Segment } from '../../../../formats/edi/x12.ts';
import {
  carriage,
  contact,
  cubicMetres,
  dtmMinute,
  kilos,
  kilosOf,
  lookupReference,
  nad,
  remarksText,
  type EdifactDocument,
} from './parts.ts';

/** Common parts of a booking and a transport instruction, which differ in their name and in the seals. */
function* booking(c: BusinessCase, remarks: readonly string[], isInstruction: boolean): Generator<Segment> {
  const { references: r, loading, discharge, times } = c;
  yield ['BGM', isInstruction ? '340' : '335', edifactText(r.shipment), '9'];
  yield* contact(c.sender);
  yield dtmMinute('137', times.issued);
  yield ['TSR', '27'];
  yield* remarksText('AAI', remarks);
  yield ['CNT', ['7', kilosOf(c.lines), 'KGM']];
  yield ['CNT', ['11', String(c.totals.packages)]];
  yield ['CNT', ['16', String(c.containers.length)]];
  yield ['TOD', '3', '', [c.incoterm]];
  yield ['RFF', ['BN', edifactText(r.shipment)]];
  yield ['RFF', ['BM', edifactText(r.master_bill)]];
  yield ['RFF', ['ON', edifactText(r.order)]];
  yield lookupReference(c);
  yield carriage(c);
  yield ['LOC', '9', [loading.unlocode, '139', '6', edifactText(loading.name)]];
  yield dtmMinute('133', times.departure);
  yield ['LOC', '11', [discharge.unlocode, '139', '6', edifactText(discharge.name)]];
  yield dtmMinute('132', times.arrival);
  yield nad('CZ', c.shipper);
  yield nad('CN', c.consignee);
  yield nad('FW', c.sender);
  yield nad('CA', c.receiver);
  for (const [index, line] of c.lines.entries()) {
    const container = c.containers[index % c.containers.length];
    yield ['GID', String(line.line), [String(line.packages), 'CT']];
    yield ['PIA', '5', [line.hs_code, 'HS']];
    yield ['FTX', 'AAA', '', '', [edifactText(line.description, 70)]];
    yield ['MEA', 'AAE', 'G', ['KGM', String(kilos(line.weight_g))]];
    yield ['MEA', 'AAE', 'AAW', ['MTQ', cubicMetres(line.volume_l)]];
    yield ['PCI', '28', [line.sku]];
    if (container) yield ['SGP', container.number, String(line.packages)];
  }
  for (const container of c.containers) {
    yield ['EQD', 'CN', container.number, [container.iso_type, '102', '5'], '', '', '5'];
    yield ['MEA', 'AAE', 'T', ['KGM', String(container.tare_kg)]];
    if (isInstruction) yield ['SEL', container.seal, 'CA'];
  }
}

/** Transport instruction. */
export const instruction: EdifactDocument = {
  type: ['IFTMIN', 'D', '99B', 'UN'],
  remark: 70,
  segments: (c, remarks) => booking(c, remarks, true),
};

/** Firm booking. */
export const firmBooking: EdifactDocument = {
  type: ['IFTMBF', 'D', '99B', 'UN'],
  remark: 70,
  segments: (c, remarks) => booking(c, remarks, false),
};

function* statusSegments(c: BusinessCase, remarks: readonly string[]): Generator<Segment> {
  const { references: r, loading, discharge, times } = c;
  yield ['BGM', '23', `STS${edifactText(r.shipment)}`, '9'];
  yield dtmMinute('137', times.issued);
  yield nad('CA', c.sender);
  yield nad('CN', c.consignee);
  yield ['RFF', ['BN', edifactText(r.shipment)]];
  yield ['RFF', ['BM', edifactText(r.master_bill)]];
  yield lookupReference(c);
  yield* remarksText('AAI', remarks);
  yield ['CNT', ['16', String(c.containers.length)]];
  yield ['CNI', '1', edifactText(r.master_bill)];
  for (const event of c.events) {
    yield ['STS', '1', event.ocean];
    yield dtmMinute('334', event.at);
    yield ['FTX', 'AAI', '', '', [edifactText(event.description, 70)]];
    yield ['LOC', '175', [event.unlocode, '139', '6', edifactText(event.city)]];
    yield carriage(c);
    yield ['LOC', '9', [loading.unlocode, '139', '6']];
    yield ['LOC', '11', [discharge.unlocode, '139', '6']];
    yield ['EQD', 'CN', r.container, [c.containers[0]?.iso_type ?? '45G1', '102', '5'], '', '', '5'];
  }
}

/** Transport status. */
export const transportStatus: EdifactDocument = {
  type: ['IFTSTA', 'D', '99B', 'UN'],
  remark: 70,
  segments: statusSegments,
};
