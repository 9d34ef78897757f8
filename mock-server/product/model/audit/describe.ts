import {
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLSchema,
  type GraphQLType,
} from 'graphql';
import type { SchemaModel } from '../../../engine/schema/schema.ts';
import { isRef } from '../../../engine/store/ref.ts';
import type { Store } from '../../../engine/store/store.ts';

const MASK = '••••••';
/** Longer texts are truncated. */
const MAX_LENGTH = 2000;
const SECRET =
  /(?:^|_)(?:secret|password|passphrase|private_key|token|api_key|access_key|access_code|credentials?|authorization)$|^activation_url$/i;

/** Fields that identify an entity to people; the first one that has a text is used. */
const NAMES = [
  'title',
  'source_name',
  'label',
  'email',
  'username',
  'file_name',
  'quote_number',
  'number',
  'code',
  'action',
];

/**
 * Types of the owners that entities without a name of their own are named after, by the field with the owner's key.
 */
const OWNERS: Readonly<Record<string, string>> = {
  quote_uuid: 'Quote',
  partner_uuid: 'TradingPartner',
  flow_uuid: 'FlowSetup',
};

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Names of the objects that the values are the keys of. */
  readonly before_name?: string | null;
  readonly after_name?: string | null;
}

/** The source or destination of a flow, as the flow stores it. */
interface FlowEnd {
  readonly type?: unknown;
  readonly key: unknown;
}

export interface AuditSubject {
  readonly entity_type: string;
  readonly entity_id: string;
  readonly entity_label: string;
}

export interface DescribeOptions {
  readonly schema: GraphQLSchema;
  readonly keys: SchemaModel['keys'];
}

/** What the audit log needs from the schema: the fields of an entity, its workspace, and its display name. */
export function createDescriber({ schema, keys }: DescribeOptions) {
  const fieldsOf = (type: string) => {
    const found = schema.getType(type);
    return isObjectType(found) ? found.getFields() : {};
  };
  const names = new Map<string, ReadonlySet<string>>();
  const namesOf = (type: string): ReadonlySet<string> => {
    const found = names.get(type) ?? new Set(Object.keys(fieldsOf(type)));
    names.set(type, found);
    return found;
  };
  const has = (type: string, field: string) => namesOf(type).has(field);
  // Of types with the same key, the one that has a workspace owns the others: a flow its configuration.
  const owners = new Map(
    [...keys]
      .filter(([, fields]) => fields.length === 1)
      .toSorted(([a], [b]) => Number(has(a, 'company_uuid')) - Number(has(b, 'company_uuid')))
      .map(([type, [key]]) => [key, type]),
  );

  function labelOf(store: Store, type: string, key: string): string {
    const stem = (keys.get(type)?.[0] ?? '').replace(/_uuid$/, '');
    for (const field of [`${stem}_name`, 'flow_name', 'name', ...NAMES].filter((name) => has(type, name))) {
      const text = store.read(type, key, field);
      if (typeof text === 'string' && text !== '') return text;
    }
    const owner = ['quote_uuid', 'partner_uuid', 'flow_uuid', 'company_uuid'].find(
      (name) =>
        has(type, name) && owners.get(name) !== type && typeof store.read(type, key, name) === 'string',
    );
    const of = owner === undefined ? null : store.read(type, key, owner);
    const ownerType = OWNERS[owner ?? ''] ?? 'Company';
    if (typeof of === 'string' && store.exists(ownerType, of)) return labelOf(store, ownerType, of);
    return key.slice(0, 8);
  }

  /** The workspace of an entity, found through the entities it belongs to. */
  function companyOf(store: Store, type: string, key: string, depth = 0): string | null {
    if (type === 'Company') return key;
    if (depth > 3) return null;
    const read = (field: string) => {
      const value = store.read(type, key, field);
      return typeof value === 'string' && value !== '' ? value : null;
    };
    if (has(type, 'company_uuid')) return read('company_uuid');
    for (const field of Object.keys(fieldsOf(type))) {
      const owner = owners.get(field);
      if (
        owner === undefined ||
        owner === type ||
        !(field.endsWith('_uuid') || keys.get(type)?.includes(field))
      )
        continue;
      const of = read(field);
      // The owner may have been removed by the same call.
      const isKnown = of !== null && (store.exists(owner, of) || store.isRemoved(owner, of));
      const found = isKnown ? companyOf(store, owner, of, depth + 1) : null;
      if (found !== null) return found;
    }
    return null;
  }

  /** The name of the object that a stored value stands for; null for any other value. */
  function nameOf(store: Store, field: string, value: unknown): string | null {
    const isEnd = (end: unknown): end is FlowEnd => typeof end === 'object' && end !== null && 'key' in end;
    const [type, key] = isRef(value)
      ? [value.$ref.typeName, value.$ref.key]
      : isEnd(value)
        ? [value.type, value.key]
        : [field.endsWith('_uuid') ? owners.get(field) : undefined, value];
    if (typeof type !== 'string' || typeof key !== 'string' || !keys.has(type)) return null;
    return store.exists(type, key) || store.isRemoved(type, key) ? labelOf(store, type, key) : null;
  }

  /** A stored value as a response would show it, with secrets masked. */
  function shown(value: unknown, type: GraphQLType | undefined, name: string): unknown {
    if (value === null || value === undefined) return null;
    if (isRef(value)) return value.$ref.key;
    if (Array.isArray(value)) {
      const inner = type && (isNonNullType(type) ? type.ofType : type);
      return value.map((item) => shown(item, inner && isListType(inner) ? inner.ofType : undefined, name));
    }
    const named = type && getNamedType(type);
    if (typeof value === 'object') {
      const fields = isObjectType(named) ? named.getFields() : {};
      // Any object may have a name.
      const of = (value as { name?: unknown; key?: unknown }).name;
      return Object.fromEntries(
        Object.entries(value).map(([field, item]) => [
          field,
          // The name of a header or a variable determines whether its value is a secret.
          field === 'value' && typeof of === 'string' && SECRET.test(of.replaceAll('-', '_'))
            ? MASK
            : shown(item, fields[field]?.type, field),
        ]),
      );
    }
    if (typeof value === 'number' && named?.name === 'DateTime') return new Date(value).toISOString();
    if (typeof value !== 'string') return value;
    if (SECRET.test(name)) return MASK;
    return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value;
  }

  return {
    /** The fields of a type in the schema. Additional values that domains store are private to them. */
    namesOf,
    /** Whether a field is nothing but the key of its object, which an entry has anyway. */
    isKey: (type: string, field: string): boolean => {
      const [key, ...others] = keys.get(type) ?? [];
      return field === key && others.length === 0;
    },
    labelOf,
    nameOf,
    companyOf,
    show: (type: string, field: string, value: unknown): unknown =>
      shown(value, fieldsOf(type)[field]?.type, field),
    subjectOf: (store: Store, type: string, key: string): AuditSubject => ({
      entity_type: type,
      entity_id: key,
      entity_label: labelOf(store, type, key),
    }),
  };
}

export type Describer = ReturnType<typeof createDescriber>;
