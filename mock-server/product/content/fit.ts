import { base64Of } from '../../kernel/bytes.ts';
import type { BusinessCase } from '../documents/case/case.ts';
import { catalogueSize, measure } from './catalogue-size.ts';
import { UNFILLED, type Filling, type Format } from './formats.ts';
import { PDF_LEAST, pdf, type PdfPage } from './pdf.ts';
import { remark } from './remark.ts';
import type { Side } from '../documents/edi/envelope.ts';

/** Base64 of an enclosed document, at most this many characters, in whole groups of three bytes. */
function enclosed(page: PdfPage, file_name: string, room: number): Filling['enclosure'] {
  const bytes = Math.floor(room / 4) * 3;
  return bytes < PDF_LEAST ? null : { file_name, base64: () => base64Of(pdf(page, bytes)) };
}

/**
 * What to add to a document to make it exactly `size` bytes long: an enclosed document if the format allows it, and
 * remarks. Throws if the document is already longer; `sizes.ts` leaves enough room for every case.
 */
export function fit(format: Format, c: BusinessCase, { side, size }: { side: Side; size: number }): Filling {
  let enclosure: Filling['enclosure'] = null;
  const length = (remarks: readonly string[]) =>
    measure(format.write(c, side, { remarks, enclosure, spread: 0 }));
  if (format.spreads) {
    const spread =
      size -
      (catalogueSize(c, (businessCase) => format.write(businessCase, side, UNFILLED), false) ?? length([]));
    if (spread >= 0) return { remarks: [], enclosure, spread };
  }
  if (format.encloses) {
    const name = `HBL-${c.references.house_bill || c.references.shipment}.pdf`;
    const page = { title: 'House bill of lading', lines: packetLines(c), at: c.times.issued, seed: c.seed };
    const empty = { file_name: name, base64: () => '' };
    const frame = measure(format.write(c, side, { remarks: ['.'], enclosure: empty, spread: 0 }));
    enclosure = enclosed(page, name, size - frame - 16);
  }
  if (format.remark === Infinity) {
    // An empty remark may be written shorter than a single character, so measure with one.
    const extra = size - length(['.']);
    if (extra >= 0) return { remarks: [remark(c.seed, extra + 1)], enclosure, spread: 0 };
    if (length(['']) === size) return { remarks: [''], enclosure, spread: 0 };
  } else {
    for (let count = Math.max(0, Math.ceil((size - length([])) / (format.remark + 16)) - 1); ; count++) {
      const extra = size - length(Array.from({ length: count }, () => '.'));
      if (extra < 0) break;
      if (extra > count * (format.remark - 1)) continue;
      const each = count === 0 ? 0 : Math.floor(extra / count);
      const rest = count === 0 ? 0 : extra % count;
      const remarks = Array.from({ length: count }, (_, i) =>
        remark(c.seed + i, 1 + each + (i < rest ? 1 : 0)),
      );
      return { remarks, enclosure, spread: 0 };
    }
  }
  throw new RangeError(
    `${c.facts.flow.source_file_type} with ${c.count} records does not fit in ${size} bytes.`,
  );
}

/** The text of a printed page about a case. */
export function packetLines(c: BusinessCase): readonly string[] {
  const { references: r } = c;
  return [
    `Shipment ${r.shipment}   Order ${r.order}`,
    `House bill ${r.house_bill}   Master bill ${r.master_bill}`,
    `Container ${r.container}   Seal ${c.containers[0]?.seal ?? ''}`,
    `Vessel ${r.vessel}   Voyage ${r.voyage}   IMO ${r.imo}`,
    '',
    `Shipper    ${c.shipper.name}, ${c.shipper.street}, ${c.shipper.city} ${c.shipper.country}`,
    `Consignee  ${c.consignee.name}, ${c.consignee.street}, ${c.consignee.city} ${c.consignee.country}`,
    `From ${c.loading.name} (${c.loading.unlocode}) to ${c.discharge.name} (${c.discharge.unlocode})`,
    '',
    ...c.lines
      .slice(0, 14)
      .map(
        (line) => `${line.packages} cartons  ${line.description}  ${(line.weight_g / 1000).toFixed(1)} kg`,
      ),
  ];
}
