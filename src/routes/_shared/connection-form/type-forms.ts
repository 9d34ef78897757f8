import type { ConfigValues } from './config-values.ts';
import type { ConnectionType } from './connection-types.ts';
import { cargowiseForms } from './forms-cargowise.ts';
import { fileForms } from './forms-files.ts';
import { messageForms } from './forms-messages.ts';
import { storageForms } from './forms-storage.ts';
import { webForms } from './forms-web.ts';
import type { ConfigDefinition, FieldDefinition, SecretDefinition, TypeForm } from './field-definitions.ts';

/** The form of each type. */
export const typeForms: Readonly<Record<ConnectionType, TypeForm>> = {
  ...cargowiseForms,
  ...fileForms,
  ...webForms,
  ...messageForms,
  ...storageForms,
};

const fieldsOf = (type: ConnectionType): FieldDefinition[] =>
  typeForms[type].sections.flatMap(({ fields }) => fields);

export const configFields = (type: ConnectionType): ConfigDefinition[] =>
  fieldsOf(type).filter((field) => field.control !== 'secret');

export const secretFields = (type: ConnectionType): SecretDefinition[] =>
  fieldsOf(type).filter((field) => field.control === 'secret');

export const isShown = (field: FieldDefinition, config: ConfigValues): boolean =>
  field.when?.(config) ?? true;
