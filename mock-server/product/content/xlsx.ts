import { platform } from '#platform';
import { concat, latin1, utf8 } from '../../kernel/bytes.ts';
import type { BusinessCase } from '../documents/case/case.ts';
import { catalogueLines } from '../documents/case/goods.ts';
import { el, xmlDocument, type XmlElement } from '../../formats/write-xml.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const text = (root: XmlElement): string => [...xmlDocument(root)].join('');

const cell = (value: string | number): XmlElement =>
  typeof value === 'number'
    ? el('c', [el('v', value)])
    : el('c', [el('is', [el('t', value)])], { t: 'inlineStr' });

const row = (values: readonly (string | number)[], number: number): XmlElement =>
  el('row', values.map(cell), { r: String(number) });

function sheet(c: BusinessCase, remark: string): XmlElement {
  const lines = c.kind === 'CATALOGUE' ? [...catalogueLines(c.facts.world_seed, c.seed, c.count)] : c.lines;
  const head = [
    'order',
    'sku',
    'gtin',
    'description',
    'quantity',
    'unit_price',
    'amount',
    'currency',
    'remark',
  ];
  return el(
    'worksheet',
    [
      el('sheetData', [
        row(head, 1),
        ...lines.map((line, i) =>
          row(
            [
              c.references.order,
              line.sku,
              line.gtin,
              line.description,
              line.quantity,
              line.unit_price / 100,
              line.amount / 100,
              c.currency,
              i === lines.length - 1 ? remark : '',
            ],
            i + 2,
          ),
        ),
      ]),
    ],
    { xmlns: MAIN },
  );
}

const relation = (id: string, kind: string, target: string): XmlElement =>
  el('Relationship', '', { Id: id, Type: `${RELATIONS}/${kind}`, Target: target });

function parts(c: BusinessCase, remark: string): readonly (readonly [string, string])[] {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return [
    [
      '[Content_Types].xml',
      text(
        el(
          'Types',
          [
            el('Default', '', {
              Extension: 'rels',
              ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
            }),
            el('Override', '', { PartName: '/xl/workbook.xml', ContentType: `${type}.sheet.main+xml` }),
            el('Override', '', {
              PartName: '/xl/worksheets/sheet1.xml',
              ContentType: `${type}.worksheet+xml`,
            }),
          ],
          { xmlns: `${PACKAGE}/content-types` },
        ),
      ),
    ],
    [
      '_rels/.rels',
      text(
        el('Relationships', [relation('rId1', 'officeDocument', 'xl/workbook.xml')], {
          xmlns: `${PACKAGE}/relationships`,
        }),
      ),
    ],
    [
      'xl/workbook.xml',
      text(
        el('workbook', [el('sheets', [el('sheet', '', { name: 'Lines', sheetId: '1', 'r:id': 'rId1' })])], {
          xmlns: MAIN,
          'xmlns:r': RELATIONS,
        }),
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      text(
        el('Relationships', [relation('rId1', 'worksheet', 'worksheets/sheet1.xml')], {
          xmlns: `${PACKAGE}/relationships`,
        }),
      ),
    ],
    ['xl/worksheets/sheet1.xml', text(sheet(c, remark))],
  ];
}

/** A record of a ZIP archive: numbers of two or four bytes at given offsets, with zeros between them. */
function record(
  length: number,
  numbers: readonly (readonly [value: number, at: number, bytes: 2 | 4])[],
): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  for (const [value, at, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }
  return new Uint8Array(view.buffer);
}

/** A valid workbook with one sheet. The archive is uncompressed, so its size follows from its text. */
export function xlsx(c: BusinessCase, remark: string): Uint8Array {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of parts(c, remark)) {
    const data = utf8(content);
    const nameBytes = utf8(name);
    // Fields shared by the local header and the directory: version 2.0, stored, January 1, 1980, checksum, and sizes.
    const common = record(26, [
      [20, 0, 2],
      [0x0021, 8, 2],
      [platform.crc32(data), 10, 4],
      [data.length, 14, 4],
      [data.length, 18, 4],
      [nameBytes.length, 22, 2],
    ]);
    const entry = record(14, [[offset, 10, 4]]);
    const local = concat([latin1('PK\x03\x04'), common, nameBytes, data]);
    directory.push(concat([latin1('PK\x01\x02\x14\x00'), common, entry, nameBytes]));
    files.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0);
  const end = record(18, [
    [files.length, 4, 2],
    [files.length, 6, 2],
    [size, 8, 4],
    [offset, 12, 4],
  ]);
  return concat([...files, ...directory, latin1('PK\x05\x06'), end]);
}
