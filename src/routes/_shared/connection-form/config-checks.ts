import { emailError, senderError } from '#rules/email.ts';
import { hostError } from '#rules/host.ts';
import type { Rule } from '#rules/rule.ts';
import { httpsError, webError } from '#rules/web-address.ts';
import { wholeError } from '#rules/whole.ts';
import { formatCount } from '#lib/numbers.ts';
import type { UserError } from '#lib/user-error.ts';
import type { ConfigValues } from './config-values.ts';
import type { ConnectionType } from './connection-types.ts';
import type {
  ConfigDefinition,
  ListDefinition,
  NumberDefinition,
  TextDefinition,
} from './field-definitions.ts';
import { configFields, isShown } from './type-forms.ts';

type PartError = readonly [message: string, ...part: string[]];

const textRules: Readonly<Record<NonNullable<TextDefinition['kind']>, Rule>> = {
  email: emailError,
  host: hostError,
  https: httpsError,
  web: webError,
};

const listRules = { email: emailError, sender: senderError } as const;

const textError = (field: TextDefinition, value: string): string | null =>
  field.kind === undefined ? null : textRules[field.kind](value);

function numberError({ least, most, scale }: NumberDefinition, value: number): string | null {
  if (scale === undefined) return wholeError(value, least, most);
  return value >= least && value <= most ? null : `Enter a number from ${least} to ${formatCount(most)}.`;
}

function listErrors({ kind }: ListDefinition, rows: readonly string[]): PartError[] {
  return rows.flatMap((row, index): PartError[] => {
    const text = row.trim();
    if (text === '' || kind === undefined) return [];
    if (kind !== 'whole') {
      const error = listRules[kind](text);
      return error === null ? [] : [[`“${text}”: ${error}`, String(index)]];
    }
    return /^\d+$/.test(text) ? [] : [[`“${text}” is not a whole number.`]];
  });
}

function errorsOf(field: ConfigDefinition, config: ConfigValues): PartError[] {
  switch (field.control) {
    case 'flag':
    case 'pairs':
      return [];
    case 'number': {
      const value = config[field.name];
      if (value === null) return field.required ? [[missing(field)]] : [];
      const error = numberError(field, value);
      return error === null ? [] : [[error]];
    }
    case 'list':
    case 'tags': {
      const rows = config[field.name];
      if (field.required && rows.every((row) => row.trim() === ''))
        return [[`Enter at least one ${field.noun}.`]];
      return listErrors(field, rows);
    }
    default: {
      const value = config[field.name].trim();
      if (value === '') return field.required ? [[missing(field)]] : [];
      const error = field.control === 'text' ? textError(field, value) : null;
      return error === null ? [] : [[error]];
    }
  }
}

const missing = ({ control, label }: ConfigDefinition): string =>
  control === 'select' ? 'Choose one.' : `Enter the ${lower(label)}.`;

/** Lowers only the first letter, so that "URL of the CargoWise service" keeps its capitals. */
const lower = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** The errors in the settings that the form can find; the server checks more. */
export const configErrors = (type: ConnectionType, config: ConfigValues): UserError[] =>
  configFields(type)
    .filter((field) => isShown(field, config))
    .flatMap((field) =>
      errorsOf(field, config).map(([message, ...part]) => ({
        path: ['config', field.name, ...part],
        message,
        code: 'VALIDATION',
      })),
    );
