import {
  array,
  literal,
  maximum,
  minLength,
  minimum,
  nullable,
  number,
  object,
  regex,
  string,
  union,
} from 'zod/mini';
import type { Choice } from '../../ui/form/choice.ts';
import { filled } from '../../ui/form/ruled.ts';
import type { SecretValue } from '../../ui/form/form-values.ts';

export const SYSTEMS: readonly Choice<string>[] = [
  { value: 'cargowise', label: 'CargoWise' },
  { value: 'manhattan', label: 'Manhattan Active WM' },
  { value: 'sap', label: 'SAP S/4HANA' },
  { value: 'oracle', label: 'Oracle Transportation Management' },
  { value: 'bluejay', label: 'E2open' },
  { value: 'snowflake', label: 'Snowflake' },
  { value: 'dynamics', label: 'Microsoft Dynamics 365' },
  { value: 'netsuite', label: 'NetSuite', disabled: 'Needs the Transform license' },
  { value: 'custom', label: 'Custom' },
];

const port = number({ error: 'Enter a number.' }).check(
  minimum(1, '1 to 65,535.'),
  maximum(65_535, '1 to 65,535.'),
);

/** The schema of the catalog's host system. */
export const hostSystemSchema = object({
  name: string().check(minLength(1, 'Give it a name that your team will recognize.')),
  system: string(),
  direction: string(),
  host: string().check(regex(/^[a-z0-9.-]+$/, 'Use a host name without a protocol: sftp.example.com.')),
  port: nullable(port).check(filled('Enter a port; SFTP uses 22.')),
  passphrase: nullable(union([string(), literal(false)])),
  pattern: string(),
  recipients: array(string().check(regex(/^\S+@\S+$/, 'Enter an email address: ops@example.com.'))),
});

export const STORED = {
  name: 'Oakland WMS',
  system: 'manhattan',
  direction: 'both',
  host: 'sftp.oakwms.example',
  port: 22 as number | null,
  passphrase: null as SecretValue,
  pattern: '*.csv',
  recipients: ['ops@northbay.example'] as readonly string[],
};
