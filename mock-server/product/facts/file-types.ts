import type { FileStandard, FileTypeDirection } from '#schema-types';
/** A `FileType` of the schema. */
export interface FileTypeRecord {
  readonly code: string;
  readonly label: string;
  readonly format: 'JSON' | 'XML' | 'CSV' | 'XLSX' | 'X12' | 'EDIFACT' | 'PDF';
  readonly standard: FileStandard;
  readonly document: string | null;
  readonly version: string | null;
  readonly mime_type: string;
  readonly extensions: readonly string[];
  readonly direction: FileTypeDirection;
  readonly license_required: boolean;
  readonly is_remote_adapter: boolean;
}

/** Common values of most file types. */
const usual = { direction: 'BOTH', license_required: false, is_remote_adapter: false } as const;

const x12 = (document: string, name: string, version = '004010'): FileTypeRecord => ({
  code: `X12_${document}_${version}`,
  label: `X12 ${document} ${name}, ${version}`,
  format: 'X12',
  standard: 'X12',
  document,
  version,
  mime_type: 'application/edi-x12',
  extensions: ['edi', 'x12', 'txt'],
  ...usual,
});

const edifact = (document: string, name: string, version: string): FileTypeRecord => ({
  code: `EDIFACT_${document}_${version}`,
  label: `EDIFACT ${document} ${name}, ${version}`,
  format: 'EDIFACT',
  standard: 'EDIFACT',
  document,
  version,
  mime_type: 'application/edifact',
  extensions: ['edi', 'txt'],
  ...usual,
});

const cargowise = (
  code: string,
  document: string,
  { name, version }: { name: string; version: string },
): FileTypeRecord => ({
  code,
  label: `CargoWise ${name}, ${version}`,
  format: 'XML',
  standard: 'CARGOWISE',
  document,
  version,
  mime_type: 'application/xml',
  extensions: ['xml'],
  ...usual,
});

const canonical = (code: string, document: string, name: string): FileTypeRecord => ({
  code,
  label: `Canonical ${name}`,
  format: 'JSON',
  standard: 'CANONICAL',
  document,
  version: '3.4',
  mime_type: 'application/json',
  extensions: ['json'],
  ...usual,
});

const generic = (
  code: string,
  label: string,
  {
    format,
    mime_type,
    extension,
  }: { format: FileTypeRecord['format']; mime_type: string; extension: string },
): FileTypeRecord => ({
  code,
  label,
  format,
  standard: 'GENERIC',
  document: null,
  version: null,
  mime_type,
  extensions: [extension],
  ...usual,
});

/** A format of a licensed integration, handled by the vendor's adapter. */
const vendor = (code: string, label: string, direction: FileTypeRecord['direction']): FileTypeRecord => ({
  ...generic(code, label, { format: 'JSON', mime_type: 'application/json', extension: 'json' }),
  standard: 'VENDOR',
  version: 'v2',
  direction,
  license_required: true,
  is_remote_adapter: true,
});

export const fileTypes: readonly FileTypeRecord[] = [
  canonical('CANONICAL_SHIPMENT_JSON', 'shipment', 'shipment'),
  canonical('CANONICAL_PO_JSON', 'purchase order', 'purchase order'),
  x12('204', 'Motor carrier load tender'),
  x12('990', 'Response to a load tender'),
  x12('214', 'Transportation carrier shipment status'),
  x12('210', 'Motor carrier freight details and invoice'),
  x12('315', 'Status details, ocean'),
  x12('310', 'Freight receipt and invoice, ocean'),
  x12('850', 'Purchase order'),
  x12('860', 'Purchase order change'),
  x12('856', 'Ship notice'),
  x12('810', 'Invoice'),
  x12('832', 'Price and sales catalog'),
  x12('824', 'Application advice'),
  x12('997', 'Functional acknowledgment'),
  x12('999', 'Implementation acknowledgment', '005010'),
  x12('TA1', 'Interchange acknowledgment', '00401'),
  edifact('IFTMIN', 'Instruction message', 'D99B'),
  edifact('IFTMBF', 'Firm booking message', 'D99B'),
  edifact('IFTSTA', 'Transport status report', 'D99B'),
  edifact('INVOIC', 'Invoice', 'D96A'),
  edifact('DESADV', 'Despatch advice', 'D96A'),
  edifact('ORDERS', 'Purchase order', 'D96A'),
  edifact('CONTRL', 'Syntax and service report', '2'),
  cargowise('CW_UNIVERSAL_SHIPMENT_1_1', 'UniversalShipment', { name: 'universal shipment', version: '1.1' }),
  cargowise('CW_UNIVERSAL_EVENT_1_1', 'UniversalEvent', { name: 'universal event', version: '1.1' }),
  cargowise('CW_UNIVERSAL_TRANSACTION_1_1', 'UniversalTransaction', {
    name: 'universal transaction',
    version: '1.1',
  }),
  cargowise('CW_NATIVE_ORG_2_0', 'NativeOrganization', { name: 'native organization', version: '2.0' }),
  generic('CSV_GENERIC', 'CSV', { format: 'CSV', mime_type: 'text/csv', extension: 'csv' }),
  generic('XLSX_GENERIC', 'Excel workbook', {
    format: 'XLSX',
    mime_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  }),
  generic('XML_GENERIC', 'XML', { format: 'XML', mime_type: 'application/xml', extension: 'xml' }),
  generic('JSON_GENERIC', 'JSON', { format: 'JSON', mime_type: 'application/json', extension: 'json' }),
  generic('PDF_DOCUMENT', 'PDF document', { format: 'PDF', mime_type: 'application/pdf', extension: 'pdf' }),
  vendor('OSPREY_POSITIONS_JSON', 'Osprey positions, v2', 'DESTINATION'),
  vendor('OSPREY_ARRIVALS_JSON', 'Osprey estimated arrivals, v2', 'SOURCE'),
];

const byCode = new Map(fileTypes.map((fileType) => [fileType.code, fileType]));

/** The file type with this code; null if there is none. */
export const fileTypeOf = (code: string): FileTypeRecord | null => byCode.get(code) ?? null;
