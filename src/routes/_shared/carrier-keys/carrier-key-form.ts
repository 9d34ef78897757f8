import { formSchema } from '#ui/form/form-schema.ts';
import type { SecretValue } from '#ui/form/form-values.ts';
import type { AuthKindName, EnvironmentName, ScopeName } from './carrier-key-labels.ts';

/** The secrets of all authentication methods. */
export interface CarrierSecrets {
  readonly api_key: SecretValue;
  readonly client_secret: SecretValue;
  readonly password: SecretValue;
  readonly certificate: SecretValue;
  readonly private_key: SecretValue;
}

type SecretName = keyof CarrierSecrets;

/** The values of the form. */
export interface CarrierKeyValues extends CarrierSecrets {
  /** '' until a carrier is chosen. */
  readonly carrier_code: string;
  readonly label: string;
  readonly environment: EnvironmentName;
  readonly auth_kind: AuthKindName;
  readonly login: string;
  readonly account_number: string;
  readonly scopes: readonly ScopeName[];
  /** The last day on which the key works, "2026-09-15"; '' if it does not expire. */
  readonly expires_on: string;
}

const noSecrets: CarrierSecrets = {
  api_key: null,
  client_secret: null,
  password: null,
  certificate: null,
  private_key: null,
};

export const blankSecrets = noSecrets;

export const secretNames = Object.keys(noSecrets) as SecretName[];

export const blankKey: CarrierKeyValues = {
  ...noSecrets,
  carrier_code: '',
  label: '',
  environment: 'PRODUCTION',
  auth_kind: 'API_KEY',
  login: '',
  account_number: '',
  scopes: [],
  expires_on: '',
};

interface SecretField {
  readonly name: SecretName;
  readonly label: string;
  /** The content of a PEM file. */
  readonly isPem?: boolean;
}

/** The secrets that a method needs. */
export const secretFields: Readonly<Record<AuthKindName, readonly SecretField[]>> = {
  API_KEY: [{ name: 'api_key', label: 'API key' }],
  OAUTH2: [{ name: 'client_secret', label: 'Client secret' }],
  BASIC: [{ name: 'password', label: 'Password' }],
  MUTUAL_TLS: [
    { name: 'certificate', label: 'Certificate', isPem: true },
    { name: 'private_key', label: 'Private key', isPem: true },
  ],
};

/** The label of the login name that the method uses; null for a method without one. */
export const loginLabel = (kind: AuthKindName): string | null =>
  kind === 'OAUTH2' ? 'Client ID' : kind === 'BASIC' ? 'User name' : null;

/** The secrets in the shape of the server's input. */
export const secretInput = (kind: AuthKindName, values: CarrierSecrets) =>
  secretFields[kind].map(({ name }) => ({ name, value: values[name] || null }));

interface ValidationError {
  readonly path: string;
  readonly message: string;
}

const MIN_LENGTH = 8;

/** The errors in the secrets of a method. */
export const secretErrors = (kind: AuthKindName, values: CarrierSecrets): ValidationError[] =>
  secretFields[kind].flatMap(({ name, label, isPem }) => {
    const value = values[name];
    if (!value) return { path: name, message: `Enter the ${lower(label)}.` };
    if (value.length < MIN_LENGTH) {
      return { path: name, message: `At least ${MIN_LENGTH} characters. It has ${value.length}.` };
    }
    return isPem && !value.trim().startsWith('-----BEGIN ')
      ? { path: name, message: 'Paste the PEM file: it starts with -----BEGIN.' }
      : [];
  });

const lower = (label: string) => (label === 'API key' ? label : label.toLowerCase());

/** The errors that prevent a new key from being tested. */
export const signInErrors = (values: CarrierKeyValues): ValidationError[] => {
  const login = loginLabel(values.auth_kind);
  return [
    ...(values.carrier_code === '' ? [{ path: 'carrier_code', message: 'Choose a carrier.' }] : []),
    ...(login !== null && values.login.trim() === ''
      ? [{ path: 'login', message: login === 'Client ID' ? 'Enter the client ID.' : 'Enter the user name.' }]
      : []),
    ...secretErrors(values.auth_kind, values),
  ];
};

/** The validation rules of the schema that the form can check. A stored key already has its secrets. */
export const carrierKeySchema = (isNew: boolean) =>
  formSchema<CarrierKeyValues>(function* (value) {
    const login = loginLabel(value.auth_kind);
    const { length } = [...value.label.trim()];
    if (length < 1 || length > 80) yield ['label', 'Give it a label of 1 to 80 characters.'];
    if (value.account_number.trim().length > 40) yield ['account_number', 'At most 40 characters.'];
    if (value.scopes.length === 0) yield ['scopes', 'Choose at least one.'];
    if (isNew) for (const { path, message } of signInErrors(value)) yield [path, message];
    else if (login !== null && value.login.trim() === '')
      yield ['login', `Enter the ${login.toLowerCase()}.`];
  });
