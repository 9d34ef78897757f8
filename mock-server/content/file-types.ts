/** How the bytes of a file are to be read. */
export type DataFormat =
  | 'JSON'
  | 'XML'
  | 'CSV'
  | 'XLSX'
  | 'X12'
  | 'EDIFACT'
  | 'FIXED_WIDTH'
  | 'PDF'
  | 'IMAGE'
  | 'TEXT'
  | 'BINARY';

export type FileStandard = 'X12' | 'EDIFACT' | 'CARGOWISE' | 'CANONICAL' | 'GENERIC' | 'VENDOR';

/** A data format that flows read and write: the whole of the schema's FileType. */
export interface FileTypeFacts {
  readonly code: string;
  readonly label: string;
  readonly format: DataFormat;
  readonly standard: FileStandard;
  readonly document: string | null;
  readonly version: string | null;
  readonly mime_type: string;
  readonly extensions: readonly string[];
}

const x12 = (document: string, version: string, title: string): FileTypeFacts => ({
  code: `X12_${document}_${version}`,
  label: `X12 ${document} ${title}, ${version}`,
  format: 'X12',
  standard: 'X12',
  document,
  version,
  mime_type: 'application/edi-x12',
  extensions: ['edi', 'x12'],
});

const edifact = (document: string, version: string, title: string): FileTypeFacts => ({
  code: `EDIFACT_${document}_${version}`,
  label: `EDIFACT ${document} ${title}, ${version}`,
  format: 'EDIFACT',
  standard: 'EDIFACT',
  document,
  version,
  mime_type: 'application/edifact',
  extensions: ['edi', 'edifact'],
});

const cargowise = (code: string, document: string, version: string): FileTypeFacts => ({
  code,
  label: `CargoWise ${document} ${version}`,
  format: 'XML',
  standard: 'CARGOWISE',
  document,
  version,
  mime_type: 'application/xml',
  extensions: ['xml'],
});

const canonical = (code: string, document: string): FileTypeFacts => ({
  code,
  label: `Canonical ${document}, JSON`,
  format: 'JSON',
  standard: 'CANONICAL',
  document,
  version: null,
  mime_type: 'application/json',
  extensions: ['json'],
});

const generic = (
  code: string,
  label: string,
  format: DataFormat,
  mime_type: string,
  extension: string,
): FileTypeFacts => ({
  code,
  label,
  format,
  standard: 'GENERIC',
  document: null,
  version: null,
  mime_type,
  extensions: [extension],
});

/** Every file type of the seed. */
export const fileTypes: readonly FileTypeFacts[] = [
  canonical('CANONICAL_SHIPMENT_JSON', 'shipment'),
  canonical('CANONICAL_PO_JSON', 'purchase order'),
  x12('204', '004010', 'Motor carrier load tender'),
  x12('990', '004010', 'Response to a load tender'),
  x12('214', '004010', 'Carrier shipment status'),
  x12('210', '004010', 'Motor carrier freight invoice'),
  x12('315', '004010', 'Ocean status details'),
  x12('310', '004010', 'Ocean freight receipt and invoice'),
  x12('850', '004010', 'Purchase order'),
  x12('860', '004010', 'Purchase order change'),
  x12('856', '004010', 'Ship notice'),
  x12('810', '004010', 'Invoice'),
  x12('832', '004010', 'Price and sales catalogue'),
  x12('824', '004010', 'Application advice'),
  x12('997', '004010', 'Functional acknowledgement'),
  x12('999', '005010', 'Implementation acknowledgement'),
  x12('TA1', '00401', 'Interchange acknowledgement'),
  edifact('IFTMIN', 'D99B', 'Transport instruction'),
  edifact('IFTMBF', 'D99B', 'Firm booking'),
  edifact('IFTSTA', 'D99B', 'Transport status'),
  edifact('INVOIC', 'D96A', 'Invoice'),
  edifact('DESADV', 'D96A', 'Despatch advice'),
  edifact('ORDERS', 'D96A', 'Purchase order'),
  edifact('CONTRL', '2', 'Syntax and service report'),
  cargowise('CW_UNIVERSAL_SHIPMENT_1_1', 'UniversalShipment', '1.1'),
  cargowise('CW_UNIVERSAL_EVENT_1_1', 'UniversalEvent', '1.1'),
  cargowise('CW_UNIVERSAL_TRANSACTION_1_1', 'UniversalTransaction', '1.1'),
  cargowise('CW_NATIVE_ORG_2_0', 'Native organization', '2.0'),
  generic('CSV_GENERIC', 'CSV with a header line', 'CSV', 'text/csv', 'csv'),
  generic(
    'XLSX_GENERIC',
    'Excel workbook',
    'XLSX',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'xlsx',
  ),
  generic('XML_GENERIC', 'XML', 'XML', 'application/xml', 'xml'),
  generic('JSON_GENERIC', 'JSON', 'JSON', 'application/json', 'json'),
  generic('PDF_DOCUMENT', 'PDF document', 'PDF', 'application/pdf', 'pdf'),
];

const byCode = new Map(fileTypes.map((type) => [type.code, type]));

/** The file type of a code; undefined for a code that the seed does not know. */
export const fileType = (code: string): FileTypeFacts | undefined => byCode.get(code);
