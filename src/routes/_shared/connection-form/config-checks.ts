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

type Fault = readonly [message: string, ...part: string[]];

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/;

const webProtocols = { https: ['https:'], web: ['https:', 'http:'] } as const;

function textFault(field: TextDefinition, value: string): string | null {
  if (field.kind === undefined || value === '') return null;
  if (field.kind === 'email') return EMAIL.test(value) ? null : 'Enter an email address: ops@example.com.';
  const protocols: readonly string[] = webProtocols[field.kind];
  if (protocols.includes(URL.parse(value)?.protocol ?? '')) return null;
  return `Enter an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`;
}

function numberFault({ least, most, scale }: NumberDefinition, value: number): string | null {
  const fits = (scale !== undefined || Number.isInteger(value)) && value >= least && value <= most;
  return fits
    ? null
    : `Enter a ${scale === undefined ? 'whole ' : ''}number from ${least} to ${formatCount(most)}.`;
}

function listFaults({ kind }: ListDefinition, rows: readonly string[]): Fault[] {
  return rows.flatMap((row, index): Fault[] => {
    const text = row.trim();
    if (text === '' || kind === undefined) return [];
    if (kind === 'email')
      return EMAIL.test(text) ? [] : [[`“${text}” is not an email address.`, String(index)]];
    return /^\d+$/.test(text) ? [] : [[`“${text}” is not a whole number.`]];
  });
}

function faultsOf(field: ConfigDefinition, config: ConfigValues): Fault[] {
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
