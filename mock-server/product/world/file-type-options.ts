import { fileTypeOf } from '../facts/file-types.ts';

/** An adapter option, as declared in its JSON Schema. */
interface OptionSchema {
  readonly type: 'boolean' | 'string' | 'integer';
  readonly title: string;
  readonly description?: string;
  readonly default?: boolean | string | number;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A JSON Schema of an adapter's options. */
export interface OptionsSchema {
  readonly $schema: string;
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly properties: Readonly<Record<string, OptionSchema>>;
}

const separator = (title: string, value: string): OptionSchema => ({
  type: 'string',
  title,
  default: value,
  maxLength: 1,
});
const strict: OptionSchema = {
  type: 'boolean',
  title: 'Strict',
  description: 'Rejects files with wrong counts or unknown qualifiers.',
  default: true,
};

const byFormat: Readonly<Record<string, OptionsSchema['properties']>> = {
  X12: {
    strict,
    split_by_transaction: {
      type: 'boolean',
      title: 'One document per transaction set',
      default: true,
    },
    segment_terminator: separator('Segment terminator', '~'),
    element_separator: separator('Element separator', '*'),
    component_separator: separator('Component separator', '>'),
    newline: { type: 'boolean', title: 'New line after each segment', default: false },
  },
  EDIFACT: {
    strict,
    syntax: {
      type: 'string',
      title: 'Character set',
      enum: ['UNOA', 'UNOB', 'UNOC', 'UNOY'],
      default: 'UNOC',
    },
    una: { type: 'boolean', title: 'Starts with UNA', default: true },
  },
  CSV: {
    delimiter: { type: 'string', title: 'Column separator', enum: [',', ';', '\t', '|'], default: ',' },
    header: { type: 'boolean', title: 'First row contains column names', default: true },
    charset: {
      type: 'string',
      title: 'Character set',
      enum: ['utf-8', 'iso-8859-1', 'windows-1252'],
      default: 'utf-8',
    },
  },
  XLSX: {
    sheet: { type: 'string', title: 'Sheet name', description: 'Defaults to the first sheet.' },
    header_row: { type: 'integer', title: 'Header row', minimum: 1, maximum: 100, default: 1 },
  },
  XML: {
    indent: { type: 'boolean', title: 'Indented', default: false },
    declaration: { type: 'boolean', title: 'Starts with an XML declaration', default: true },
  },
};

/** The options of a file type's adapter; null if it has none. */
export function optionsSchema(code: string): OptionsSchema | null {
  const properties = byFormat[fileTypeOf(code)?.format ?? ''];
  return properties === undefined
    ? null
    : {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        additionalProperties: false,
        properties,
      };
}

/** Messages about invalid options, by option name. */
export function optionErrors(
  code: string,
  options: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly message: string }[] {
  const known = optionsSchema(code)?.properties ?? {};
  return Object.entries(options).flatMap(([name, value]) => {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    const message = schema ? errorOf(schema, value) : `The adapter has no option “${name}”.`;
    return message === null ? [] : [{ name, message }];
  });
}

function errorOf(schema: OptionSchema, value: unknown): string | null {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Enter true or false.';
    case 'integer': {
      const { minimum = -Infinity, maximum = Infinity } = schema;
      return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
        ? null
        : `Enter a whole number from ${minimum} to ${maximum}.`;
    }
    case 'string':
      if (typeof value !== 'string') return 'Enter a text value.';
      if (schema.enum && !schema.enum.includes(value)) return `One of ${schema.enum.join(' ')}.`;
      return schema.maxLength !== undefined && value.length !== schema.maxLength
        ? 'Enter a single character.'
        : null;
  }
}
