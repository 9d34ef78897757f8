import type { CanonicalDocumentRecord, CanonicalFieldRecord } from '../../world/canonical-fields.ts';

type Json = Record<string, unknown>;

const types: Readonly<Record<CanonicalFieldRecord['type'], Json>> = {
  STRING: { type: 'string' },
  NUMBER: { type: 'number' },
  INTEGER: { type: 'integer' },
  BOOLEAN: { type: 'boolean' },
  DATE: { type: 'string', format: 'date' },
  DATE_TIME: { type: 'string', format: 'date-time' },
  OBJECT: { type: 'object' },
  LIST: { type: 'array' },
};

/** Direct child fields of a path; '' is the root. */
const under = (fields: readonly CanonicalFieldRecord[], path: string) => {
  const begin = path === '' ? '' : `${path}.`;
  return fields.filter(
    (field) => field.path.startsWith(begin) && !field.path.slice(begin.length).includes('.'),
  );
};

export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function properties(fields: readonly CanonicalFieldRecord[], path: string): Json {
  const children = under(fields, path);
  if (children.length === 0) return {};
  const required = children.filter((field) => field.required).map((field) => lastName(field.path));
  return {
    properties: Object.fromEntries(children.map((field) => [lastName(field.path), schemaOf(field, fields)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function schemaOf(field: CanonicalFieldRecord, fields: readonly CanonicalFieldRecord[]): Json {
  const { type, description, example } = field;
  return {
    ...types[type],
    description,
    ...(field.enum.length > 0 ? { enum: field.enum } : {}),
    ...(example === null ? {} : { examples: [example] }),
    ...(type === 'OBJECT' ? properties(fields, field.path) : {}),
    ...(type === 'LIST' ? { items: { type: 'object', ...properties(fields, `${field.path}[]`) } } : {}),
  };
}

/** The document as JSON Schema, including the envelope of every canonical document. */
export const jsonSchemaOf = (
  { name, label, description, fields }: CanonicalDocumentRecord,
  version: string,
): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `https://causeway.example/canonical/${version}/${name}.json`,
  title: label,
  description,
  type: 'object',
  required: ['schema', 'version', name],
  properties: {
    schema: { const: name },
    version: { const: version },
    [name]: { type: 'object', ...properties(fields, '') },
  },
});

function example(fields: readonly CanonicalFieldRecord[], path: string): Json {
  return Object.fromEntries(
    under(fields, path).map((field) => {
      const value =
        field.type === 'OBJECT'
          ? example(fields, field.path)
          : field.type === 'LIST'
            ? [example(fields, `${field.path}[]`)]
            : (field.example ?? field.enum[0] ?? null);
      return [lastName(field.path), value];
    }),
  );
}

/** A document filled with each field's example. */
export const sampleOf = ({ name, fields }: CanonicalDocumentRecord, version: string): Json => ({
  schema: name,
  version,
  [name]: example(fields, ''),
});
