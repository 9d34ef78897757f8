import type { EndpointConfigInput } from '#gql/useHostSystemFormSaveMutation';
import type { Choice } from '#ui/form/choice.ts';
import type { KeyValueEntry } from '#ui/form/KeyValueField.tsx';
import type { ConfigValues, SecretName } from './config-values.ts';

type NameOf<Value> = {
  [Name in keyof ConfigValues]: ConfigValues[Name] extends Value ? Name : never;
}[keyof ConfigValues];

interface Common {
  readonly label: string;
  readonly description?: string;
  /** Must be filled in whenever it is shown. */
  readonly required?: boolean;
  readonly span?: 2 | 3 | 4;
  readonly half?: boolean;
  /** Whether the field is shown, given the other fields. */
  readonly when?: (config: ConfigValues) => boolean;
  /** Only one connection can have this value, so a copy starts without it. */
  readonly unique?: boolean;
}

export interface TextDefinition extends Common {
  readonly control: 'text';
  readonly name: NameOf<string>;
  readonly mono?: boolean;
  readonly placeholder?: string;
  /** What the text is, which the rule of that name checks. */
  readonly kind?: 'https' | 'web' | 'email' | 'host';
}

export interface AreaDefinition extends Common {
  readonly control: 'area';
  readonly name: NameOf<string>;
  readonly mono?: boolean;
  readonly rows?: number;
}

export interface NumberDefinition extends Common {
  readonly control: 'number';
  readonly name: NameOf<number | null>;
  readonly least: number;
  readonly most: number;
  readonly unit?: string;
  /** The number of server units per form unit. */
  readonly scale?: number;
}

export interface ChoiceDefinition extends Common {
  readonly control: 'segments' | 'select';
  readonly name: NameOf<string>;
  readonly choices: readonly Choice<string>[];
}

export interface FlagDefinition extends Common {
  readonly control: 'flag';
  readonly name: NameOf<boolean>;
}

export interface ListDefinition extends Common {
  readonly control: 'list' | 'tags';
  readonly name: Exclude<NameOf<readonly string[]>, NameOf<readonly KeyValueEntry[]>>;
  /** The singular of an item, in lower case. */
  readonly noun: string;
  readonly kind?: 'email' | 'sender' | 'whole';
}

export interface PairsDefinition extends Common {
  readonly control: 'pairs';
  readonly name: NameOf<readonly KeyValueEntry[]>;
  readonly noun: string;
}

export interface SecretDefinition extends Omit<Common, 'required' | 'unique'> {
  readonly control: 'secret';
  readonly name: SecretName;
  /** The value is the content of a file. */
  readonly multiline?: boolean;
}

/** A field of the connection settings. */
export type ConfigDefinition =
  | TextDefinition
  | AreaDefinition
  | NumberDefinition
  | ChoiceDefinition
  | FlagDefinition
  | ListDefinition
  | PairsDefinition;

export type FieldDefinition = ConfigDefinition | SecretDefinition;

export interface SectionDefinition {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly FieldDefinition[];
}

/** The form of one type. */
export interface TypeForm {
  /** The field of `EndpointConfigInput` that takes its settings. */
  readonly input: keyof EndpointConfigInput;
  /** Initial values that differ from `blankConfig`. */
  readonly initial?: Partial<ConfigValues>;
  readonly sections: readonly SectionDefinition[];
}

export const choices = (table: Readonly<Record<string, string>>): Choice<string>[] =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

export const text = (
  name: TextDefinition['name'],
  label: string,
  more: Omit<TextDefinition, 'control' | 'name' | 'label'> = {},
): TextDefinition => ({ control: 'text', name, label, ...more });

export const secret = (
  name: SecretName,
  label: string,
  more: Omit<SecretDefinition, 'control' | 'name' | 'label'> = {},
): SecretDefinition => ({ control: 'secret', name, label, ...more });

export const port: NumberDefinition = {
  control: 'number',
  name: 'port',
  label: 'Port',
  required: true,
  span: 2,
  half: true,
  least: 1,
  most: 65_535,
};

export const timeout = (least: number): NumberDefinition => ({
  control: 'number',
  name: 'timeout_seconds',
  label: 'Timeout',
  required: true,
  span: 3,
  unit: 'seconds',
  least,
  most: 300,
});

export const host = text('host', 'Host', {
  kind: 'host',
  required: true,
  span: 4,
  mono: true,
  placeholder: 'sftp.example.com',
});

export const username = (more: Omit<TextDefinition, 'control' | 'name' | 'label'> = {}): TextDefinition =>
  text('username', 'User name', { required: true, span: 3, ...more });

export const is =
  (name: keyof ConfigValues, value: string | boolean) =>
  (config: ConfigValues): boolean =>
    config[name] === value;
