import { emailFault, senderFault } from '#rules/email.ts';
import { hostFault } from '#rules/host.ts';
import type { Fault, Rule } from '#rules/rule.ts';
import { httpsFault, webFault } from '#rules/web-address.ts';
import { wholeFault } from '#rules/whole.ts';
import type { FormFault } from '#ui/form/form-model.ts';
import { formatCount } from '#lib/numbers.ts';
import type { ConfigValues } from './config-values.ts';
import type { ConnectionType } from './connection-types.ts';
import type {
  ConfigDefinition,
  ListDefinition,
  NumberDefinition,
  TextDefinition,
} from './field-definitions.ts';
import { configFields, isShown } from './type-forms.ts';

type PartFault = readonly [message: string, ...part: string[]];

const textRules: Readonly<Record<NonNullable<TextDefinition['kind']>, Rule>> = {
  email: emailFault,
  host: hostFault,
  https: httpsFault,
  web: webFault,
};

const listRules = { email: emailFault, sender: senderFault } as const;

const textFault = (field: TextDefinition, value: string): Fault =>
  field.kind === undefined ? null : textRules[field.kind](value);

function numberFault({ least, most, scale }: NumberDefinition, value: number): Fault {
  if (scale === undefined) return wholeFault(value, least, most);
  return value >= least && value <= most ? null : `Enter a number from ${least} to ${formatCount(most)}.`;
}

function listFaults({ kind }: ListDefinition, rows: readonly string[]): PartFault[] {
  return rows.flatMap((row, index): PartFault[] => {
    const text = row.trim();
    if (text === '' || kind === undefined) return [];
    if (kind !== 'whole') {
      const fault = listRules[kind](text);
      return fault === null ? [] : [[`“${text}”: ${fault}`, String(index)]];
    }
    return /^\d+$/.test(text) ? [] : [[`“${text}” is not a whole number.`]];
  });
}

function faultsOf(field: ConfigDefinition, config: ConfigValues): PartFault[] {
  switch (field.control) {
    case 'flag':
    case 'pairs':
      return [];
    case 'number': {
      const value = config[field.name];
      if (value === null) return field.required ? [[missing(field)]] : [];
      const fault = numberFault(field, value);
      return fault === null ? [] : [[fault]];
    }
    case 'list':
    case 'tags': {
      const rows = config[field.name];
      if (field.required && rows.every((row) => row.trim() === ''))
        return [[`Enter at least one ${field.noun}.`]];
      return listFaults(field, rows);
    }
    default: {
      const value = config[field.name].trim();
      if (value === '') return field.required ? [[missing(field)]] : [];
      const fault = field.control === 'text' ? textFault(field, value) : null;
      return fault === null ? [] : [[fault]];
    }
  }
}

const missing = ({ control, label }: ConfigDefinition): string =>
  control === 'select' ? 'Choose one.' : `Enter the ${lower(label)}.`;

/** Lowers only the first letter, so that "URL of the CargoWise service" keeps its capitals. */
const lower = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/** The faults in the settings that the form can find; the server checks more. */
export const configFaults = (type: ConnectionType, config: ConfigValues): FormFault[] =>
  configFields(type)
    .filter((field) => isShown(field, config))
    .flatMap((field) =>
      faultsOf(field, config).map(([message, ...part]) => ({
        path: ['config', field.name, ...part],
        message,
        code: 'VALIDATION',
      })),
    );
