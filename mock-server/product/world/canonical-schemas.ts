import type { CanonicalChangeKind, CanonicalSchemaStatus } from '#schema-types';
import {
  canonicalDocuments,
  type CanonicalDocumentRecord,
  type CanonicalFieldRecord,
} from './canonical-fields.ts';

/** A version of the canonical model. */
export interface CanonicalVersion {
  readonly version: string;
  readonly status: CanonicalSchemaStatus;
  /** Days before the anchor; negative for a future version. */
  readonly released_days_ago: number;
  readonly release_notes: string;
  readonly documents: readonly CanonicalDocumentRecord[];
}

type Change = (fields: readonly CanonicalFieldRecord[], name: string) => readonly CanonicalFieldRecord[];

const without =
  (...paths: readonly string[]): Change =>
  (fields) =>
    fields.filter(
      ({ path }) =>
        !paths.some((gone) => path === gone || path.startsWith(`${gone}.`) || path.startsWith(`${gone}[`)),
    );
const set =
  (path: string, change: Partial<CanonicalFieldRecord>): Change =>
  (fields) =>
    fields.map((field) => (field.path === path ? { ...field, ...change } : field));
const add =
  (
    document: string,
    after: string,
    field: Pick<CanonicalFieldRecord, 'path' | 'type' | 'description' | 'example'> & {
      readonly required?: boolean;
    },
  ): Change =>
  (fields, name) => {
    const at = fields.findIndex(({ path }) => path === after);
    if (name !== document || at < 0) return fields;
    return fields.toSpliced(at + 1, 0, {
      origin: field.path,
      required: false,
      enum: [],
      edi_refs: [],
      ...field,
    });
  };

const changed = (documents: readonly CanonicalDocumentRecord[], ...changes: readonly Change[]) =>
  documents.map((document) => ({
    ...document,
    fields: changes.reduce((fields, change) => change(fields, document.name), document.fields),
  }));

const V34 = canonicalDocuments;
const V33 = changed(
  V34,
  without('lines[].volume_m3', 'products[].volume_m3', 'totals.volume_m3', 'container_type'),
  set('lines[].hs_code', { description: 'Customs number' }),
);
const V32 = changed(
  V33.filter(({ name }) => name !== 'tender_response'),
  without('is_change', 'lines[].origin_country', 'events[].location.unlocode'),
  set('references.consol', { path: 'references.consolidation' }),
  set('lines[].packages', { type: 'NUMBER' }),
);
const V40 = changed(
  V34,
  without('lookups'),
  set('transport.vessel.imo', { path: 'transport.vessel.imo_number' }),
  set('container', { path: 'container_number' }),
  set('lines[].gtin', { required: true }),
  set('totals.currency', { required: true }),
  set('deliver_on', { type: 'DATE_TIME', example: '2026-10-21T00:00:00.000Z' }),
  set('incoterm', { enum: ['EXW', 'FCA', 'FOB', 'CIF', 'DAP', 'DDP'] }),
  add('shipment', 'totals.volume_m3', {
    path: 'totals.co2_kg',
    type: 'NUMBER',
    description: 'Carbon dioxide emissions of the transport in kilograms, ISO 14083',
    example: 412.6,
  }),
  add('milestone', 'events[].occurred_at', {
    path: 'events[].reported_at',
    type: 'DATE_TIME',
    description: 'Time the event was reported',
    example: '2026-09-15T14:02:11.000Z',
  }),
);

/** Every version, latest first. */
export const canonicalVersions: readonly CanonicalVersion[] = [
  {
    version: '4.0',
    status: 'PREVIEW',
    released_days_ago: -62,
    release_notes:
      'Values to translate are no longer passed in “lookups”. Container and vessel numbers share one name. Delivery dates become instants.',
    documents: V40,
  },
  {
    version: '3.4',
    status: 'CURRENT',
    released_days_ago: 131,
    release_notes: 'Volumes, and the container type requested by an order.',
    documents: V34,
  },
  {
    version: '3.3',
    status: 'SUPPORTED',
    released_days_ago: 402,
    release_notes: 'Tender responses, countries of origin, and UN/LOCODEs of events.',
    documents: V33,
  },
  {
    version: '3.2',
    status: 'DEPRECATED',
    released_days_ago: 799,
    release_notes: 'First version with commercial invoices. Retired with the release of 4.0.',
    documents: V32,
  },
];

const byVersion = new Map(canonicalVersions.map((item) => [item.version, item]));
export const canonicalVersion = (version: string): CanonicalVersion | null => byVersion.get(version) ?? null;
export const CURRENT_VERSION = '3.4';

/** A difference between two versions. */
export interface CanonicalChangeRecord {
  readonly document: string;
  readonly path: string | null;
  readonly new_path: string | null;
  readonly kind: CanonicalChangeKind;
  readonly breaking: boolean;
  readonly detail: string;
}

const TYPES: Readonly<Record<CanonicalFieldRecord['type'], string>> = {
  STRING: 'text',
  NUMBER: 'a number',
  INTEGER: 'a whole number',
  BOOLEAN: 'true or false',
  DATE: 'a day',
  DATE_TIME: 'an instant',
  OBJECT: 'further fields',
  LIST: 'a list',
};

function* fieldChanges(
  before: CanonicalFieldRecord,
  after: CanonicalFieldRecord,
): Generator<Omit<CanonicalChangeRecord, 'document'>> {
  const changeOf = (kind: CanonicalChangeKind, breaking: boolean, detail: string) => ({
    path: before.path,
    new_path: kind === 'RENAMED' ? after.path : null,
    kind,
    breaking,
    detail,
  });
  if (before.path !== after.path) yield changeOf('RENAMED', true, `Renamed to ${after.path}`);
  if (before.type !== after.type) {
    // An integer is also a number, but a date is not an instant.
    const isWider = before.type === 'INTEGER' && after.type === 'NUMBER';
    yield changeOf('TYPE_CHANGED', !isWider, `Was ${TYPES[before.type]}, is ${TYPES[after.type]}`);
  }
  if (!before.required && after.required)
    yield changeOf('BECAME_REQUIRED', true, 'Documents without it are rejected');
  if (before.required && !after.required)
    yield changeOf('BECAME_OPTIONAL', false, 'Documents without it are accepted');
  if (before.enum.join() !== after.enum.join()) {
    const gone = before.enum.filter((value) => !after.enum.includes(value));
    const added = after.enum.filter((value) => !before.enum.includes(value));
    const isNarrower = gone.length > 0 || (before.enum.length === 0 && after.enum.length > 0);
    const words = [
      ...(added.length > 0 ? [`new: ${added.join(', ')}`] : []),
      ...(gone.length > 0 ? [`gone: ${gone.join(', ')}`] : []),
    ];
    yield changeOf('ENUM_CHANGED', isNarrower, `Values: ${words.join('; ')}`);
  }
  if (before.description !== after.description)
    yield changeOf('DESCRIPTION_CHANGED', false, `Description changed to “${after.description}”`);
}

/** The changes from one version to another, by document. */
export function canonicalDiff(
  from: CanonicalVersion,
  to: CanonicalVersion,
): readonly CanonicalChangeRecord[] {
  const changes: CanonicalChangeRecord[] = [];
  const names = new Set([...from.documents, ...to.documents].map(({ name }) => name));
  for (const name of [...names].sort()) {
    const before = from.documents.find((document) => document.name === name);
    const after = to.documents.find((document) => document.name === name);
    const whole = { document: name, path: null, new_path: null };
    if (!before)
      changes.push({
        ...whole,
        kind: 'DOCUMENT_ADDED',
        breaking: false,
        detail: `${after?.label ?? name} added`,
      });
    else if (!after)
      changes.push({ ...whole, kind: 'DOCUMENT_REMOVED', breaking: true, detail: `${before.label} removed` });
    else changes.push(...documentChanges(before, after));
  }
  return changes;
}

function documentChanges(
  before: CanonicalDocumentRecord,
  after: CanonicalDocumentRecord,
): CanonicalChangeRecord[] {
  const changes: CanonicalChangeRecord[] = [];
  const later = new Map(after.fields.map((field) => [field.origin, field]));
  const earlier = new Set(before.fields.map(({ origin }) => origin));
  for (const field of before.fields) {
    const next = later.get(field.origin);
    const common = { document: before.name, path: field.path, new_path: null };
    if (!next)
      changes.push({ ...common, kind: 'REMOVED', breaking: true, detail: `Was: ${field.description}` });
    else for (const change of fieldChanges(field, next)) changes.push({ document: before.name, ...change });
  }
  for (const field of after.fields) {
    if (earlier.has(field.origin)) continue;
    changes.push({
      document: after.name,
      path: field.path,
      new_path: null,
      kind: 'ADDED',
      breaking: field.required,
      detail: `New: ${field.description}`,
    });
  }
  return changes;
}
