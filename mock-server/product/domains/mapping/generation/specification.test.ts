import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { pdfFile } from '../../../content/pdf-file.ts';
import { fieldAt, generationTester, ORDER, sampleOf } from './generation.testing.ts';

const tester = await generationTester();
const { t, drafted, handIn } = tester;
afterAll(() => t.server.dispose());
beforeEach(tester.fresh);

const withSegment = (segment: string, after = 'DTM*002*20261021~') =>
  ORDER.sample_content.replace(after, `${after}${segment}`);

describe('a specification determines', () => {
  test('which path a field is read from, even against the usual meaning', async () => {
    const last = await drafted({
      sample_content: withSegment('REF*CO*4500118273~', 'REF*DP*041~'),
      specification_content: [
        'Segment: BEG Beginning Segment for Purchase Order',
        'BEG03 324 Internal control number M AN 1/22',
        'Segment: REF Reference Identification',
        'REF01 128 Reference Identification Qualifier M ID 2/3',
        '  CO  Customer order number',
        '  ZZ  Requested equipment type',
        'REF02 127 Reference Identification M AN 1/30',
      ].join('\n'),
    });
    expect(fieldAt(last, 'references.order')).toMatchObject({
      source_path: 'REF (CO) 02',
      confidence: 'HIGH',
      note: 'Line 7: “Customer order number: Reference Identification”',
      example: '4500118273',
    });
    expect(last.test_output).toMatchObject({ purchase_order: { references: { order: '4500118273' } } });
    expect(last.sample_paths.find(({ source_path }) => source_path === 'REF (CO) 02')).toEqual({
      source_path: 'REF (CO) 02',
      meaning: 'Customer order number: Reference Identification',
      example: '4500118273',
    });
  });

  test('which code names a party, and that contacts are read', async () => {
    const last = await drafted({
      sample_content: ORDER.sample_content.replace('N1*BY*', 'N1*OB*'),
      specification_content:
        'N101 Entity code M ID 2/3\n OB – Buying party\n ST – Ship to\nN102 Name M AN 1/60',
    });
    expect(fieldAt(last, 'parties.buyer.name')).toMatchObject({
      source_path: 'N1 (OB) 02',
      confidence: 'HIGH',
      example: 'PINECREST LINES',
    });
    expect(fieldAt(last, 'parties.buyer.phone')).toMatchObject({
      source_path: 'PER (BD) 04',
      confidence: 'MEDIUM',
    });
  });

  test('the confidence of a source', async () => {
    const last = await drafted({
      specification_content: [
        'BEG03 Purchase order number, optional',
        'BEG05 Purchase order date M DT 8/8',
        'MSG01 Free text for internal use',
        'PO103 Unit of measure M ID 2/2',
        ' CT – Carton',
        ' PK – Package',
        'CUR02 Currency, not used',
        'REF*ZB Country of origin of the goods, optional',
        'TOD05 nothing',
        'FOB*DF Incoterm',
      ].join('\n'),
    });
    const confidenceOf = (path: string) => [fieldAt(last, path)?.confidence, fieldAt(last, path)?.note];
    expect(confidenceOf('references.order')).toEqual([
      'MEDIUM',
      'Required, but optional in the specification (line 1).',
    ]);
    expect(confidenceOf('issued_at')).toEqual(['HIGH', 'Line 2: “Purchase order date”']);
    expect(confidenceOf('remarks')).toEqual(['LOW', 'Line 3 calls it “internal use”.']);
    expect(confidenceOf('lines[].unit')).toEqual(['MEDIUM', '“EA” is not among the codes of line 4.']);
    expect(confidenceOf('totals.currency')).toEqual(['LOW', 'Line 7 says that it is not used.']);
    expect(confidenceOf('ship_on')).toEqual(['MEDIUM', 'The specification does not mention DTM (010) 02.']);
    expect(confidenceOf('lines[].origin_country')).toEqual([
      null,
      'Line 8 names optional REF02 (ZB), which the sample does not contain.',
    ]);
    expect(confidenceOf('references.consol')).toEqual([null, 'In neither the specification nor the sample.']);
    expect(confidenceOf('sender')[0]).toBe('HIGH');
  });

  test('with page numbers, if it has pages', async () => {
    const page = (text: string) => Buffer.from(`BT /F1 12 Tf 72 720 Td (${text}) Tj ET`);
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    const kid = (content: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 7 0 R >> >> >>`;
    const bytes = pdfFile(
      [
        ['<< /Type /Catalog /Pages 2 0 R >>', null],
        ['<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>', null],
        [kid(5), null],
        [kid(6), null],
        ['<< >>', page('Guide to our orders')],
        ['<< >>', page('BEG03 Purchase order number')],
        [font, null],
      ],
      1,
    );
    const last = await drafted({ specification_upload_uuid: await handIn('guide.pdf', Buffer.from(bytes)) });
    expect(fieldAt(last, 'references.order')).toMatchObject({
      confidence: 'HIGH',
      note: 'Page 2: “Purchase order number”',
    });
  });
});

test('the codes in a sample determine the kinds of its product numbers', async () => {
  const sample_content = ORDER.sample_content.replaceAll(/\*UP\*(\d+)\*VN\*([A-Z0-9-]+)/g, '*VN*$2*UP*$1');
  const last = await drafted({ sample_content });
  expect(fieldAt(last, 'lines[].sku')).toMatchObject({ source_path: 'PO107' });
  expect(fieldAt(last, 'lines[].gtin')).toMatchObject({ source_path: 'PO109' });
});

test('an EDIFACT specification is read by qualifiers and data elements', async () => {
  const last = await drafted({
    file_type: 'EDIFACT_ORDERS_D96A',
    sample_content: sampleOf('EDIFACT_ORDERS_D96A', 'RECEIVE_PURCHASE_ORDER'),
    specification_content: [
      'BGM Beginning of message',
      '1004 | Order number | M | an..35',
      'DTM+137 Date of the order',
      'NAD+BY Name of the buyer',
      'TOD03 Incoterm',
    ].join('\n'),
  });
  expect(fieldAt(last, 'references.order')).toMatchObject({
    source_path: 'BGM02',
    confidence: 'HIGH',
    note: 'Line 2: “Order number”',
  });
  expect(fieldAt(last, 'issued_at')).toMatchObject({ source_path: 'DTM (137) 01_2', confidence: 'HIGH' });
  expect(fieldAt(last, 'parties.buyer.name')).toMatchObject({
    source_path: 'NAD (BY) 04',
    confidence: 'HIGH',
  });
  expect(fieldAt(last, 'incoterm')).toMatchObject({ source_path: 'TOD03', confidence: 'HIGH' });
  expect(last.sample_paths.find(({ source_path }) => source_path === 'NAD (BY) 08')).toMatchObject({
    meaning: 'Buyer: postal code',
  });
});
