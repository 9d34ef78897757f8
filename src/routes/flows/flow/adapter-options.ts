/** An option of an adapter, read from the JSON Schema that the file type declares. */
export interface AdapterOption {
  readonly name: string;
  readonly type: 'boolean' | 'string' | 'integer';
  readonly title: string;
  readonly description?: string | undefined;
  readonly initial: string | number | boolean | null;
  readonly choices: readonly string[] | null;
}

interface Property {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly default?: unknown;
  readonly enum?: unknown;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The options in a JSON Schema. Options of unknown kinds are left out, and keep their values. */
export function readOptions(schema: unknown): readonly AdapterOption[] {
  const properties = (schema as { properties?: Readonly<Record<string, Property>> } | null)?.properties;
  return Object.entries(properties ?? {}).flatMap(([name, property]) => {
    const { type, default: initial } = property;
    if (type !== 'boolean' && type !== 'string' && type !== 'integer') return [];
    const isPlain =
      typeof initial === 'string' || typeof initial === 'number' || typeof initial === 'boolean';
    return [
      {
        name,
        type,
        title: text(property.title) ?? name,
        description: text(property.description),
        initial: isPlain ? initial : null,
        choices: Array.isArray(property.enum) ? property.enum.map(String) : null,
      },
    ];
  });
}

const invisible: Readonly<Record<string, string>> = {
  '\t': 'Tab',
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '|': 'Bar |',
};

/** The label of a value, also for characters that are invisible. */
export const optionWords = (value: string): string => invisible[value] ?? value;

/** The options of an adapter with their values in words, for a read-only view. */
export function optionFacts(schema: unknown, values: unknown) {
  const set = (values ?? {}) as Readonly<Record<string, unknown>>;
  return readOptions(schema).map(({ name, title, initial }) => {
    const value = set[name] ?? initial;
    return {
      label: title,
      value: typeof value === 'boolean' ? (value ? 'Yes' : 'No') : optionWords(String(value ?? '–')),
    };
  });
}
