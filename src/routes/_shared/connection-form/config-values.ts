import type { KeyValueEntry } from '#ui/form/KeyValueField.tsx';
import type { SecretValue } from '#ui/form/form-values.ts';

/** The settings of all types, named as in the schema. Each type uses some of them. */
export interface ConfigValues {
  readonly host: string;
  readonly port: number | null;
  readonly username: string;
  readonly auth_method: string;
  readonly host_key_fingerprint: string;
  readonly directory: string;
  readonly filename_pattern: string;
  readonly after_pickup: string;
  readonly archive_directory: string;
  readonly temp_suffix: string;
  readonly timeout_seconds: number | null;
  readonly tls_mode: string;
  readonly passive: boolean;
  readonly verify_certificate: boolean;
  readonly local_as2_id: string;
  readonly partner_as2_id: string;
  readonly partner_url: string;
  readonly partner_certificate: string;
  readonly sign: string;
  readonly encrypt: string;
  readonly compression: string;
  readonly mdn_mode: string;
  readonly mdn_signed: boolean;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly KeyValueEntry[];
  readonly auth: string;
  readonly api_key_header: string;
  readonly token_url: string;
  readonly client_id: string;
  readonly scope: string;
  readonly audience: string;
  readonly success_codes: readonly string[];
  readonly content_type: string;
  readonly content_types: readonly string[];
  readonly response_mode: string;
  readonly bucket: string;
  readonly region: string;
  readonly prefix: string;
  readonly access_key_id: string;
  readonly role_arn: string;
  readonly external_id: string;
  readonly kms_key_id: string;
  readonly account: string;
  readonly container: string;
  readonly service_account_email: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly reply_to: string;
  readonly subject_template: string;
  readonly body_template: string;
  readonly attach_output: boolean;
  readonly allowed_senders: readonly string[];
  readonly attachments_only: boolean;
  readonly subject_pattern: string;
  readonly service_url: string;
  readonly enterprise_id: string;
  readonly server_id: string;
  readonly company_code: string;
  readonly sender_id: string;
  readonly recipient_id: string;
  readonly protocol: string;
  readonly client_name: string;
  readonly slot: string;
  readonly certificate: string;
  readonly custom_path: string;
  readonly title: string;
  readonly instructions: string;
  readonly accepted_extensions: readonly string[];
  /** In megabytes. */
  readonly max_bytes: number | null;
  readonly requires_code: boolean;
  readonly namespace: string;
  readonly database: string;
  readonly schema: string;
  readonly warehouse: string;
  readonly engine: string;
  readonly adapter_id: string;
  readonly settings: readonly KeyValueEntry[];
}

/** The secrets of all types. */
export interface ConnectionSecrets {
  readonly password: SecretValue;
  readonly private_key: SecretValue;
  readonly passphrase: SecretValue;
  readonly bearer_token: SecretValue;
  readonly api_key: SecretValue;
  readonly client_secret: SecretValue;
  readonly secret_access_key: SecretValue;
  readonly sas_token: SecretValue;
  readonly service_account_key: SecretValue;
  readonly access_code: SecretValue;
  readonly shared_secret: SecretValue;
}

export type SecretName = keyof ConnectionSecrets;

/** The connection-specific values of a form; name, environment and the like are the form's own. */
export interface ConnectionValues {
  readonly config: ConfigValues;
  readonly secrets: ConnectionSecrets;
}

export const blankSecrets: ConnectionSecrets = {
  password: null,
  private_key: null,
  passphrase: null,
  bearer_token: null,
  api_key: null,
  client_secret: null,
  secret_access_key: null,
  sas_token: null,
  service_account_key: null,
  access_code: null,
  shared_secret: null,
};

/** The paths of the secrets in a form; list them in its `secrets`. */
export const secretPaths = (Object.keys(blankSecrets) as SecretName[]).map(
  (name) => `secrets.${name}` as const,
);

/** The settings of a new connection before anything is entered: the server's defaults. */
export const blankConfig: ConfigValues = {
  host: '',
  port: null,
  username: '',
  auth_method: 'PASSWORD',
  host_key_fingerprint: '',
  directory: '/',
  filename_pattern: '*',
  after_pickup: 'NONE',
  archive_directory: '',
  temp_suffix: '',
  timeout_seconds: 30,
  tls_mode: 'EXPLICIT',
  passive: true,
  verify_certificate: true,
  local_as2_id: '',
  partner_as2_id: '',
  partner_url: '',
  partner_certificate: '',
  sign: 'SHA256',
  encrypt: 'AES256_CBC',
  compression: 'NONE',
  mdn_mode: 'SYNC',
  mdn_signed: true,
  url: '',
  method: 'POST',
  headers: [],
  auth: '',
  api_key_header: '',
  token_url: '',
  client_id: '',
  scope: '',
  audience: '',
  success_codes: ['200', '201', '202', '204'],
  content_type: 'application/json',
  content_types: ['application/json', 'application/xml', 'text/plain'],
  response_mode: 'ASYNC',
  bucket: '',
  region: '',
  prefix: '',
  access_key_id: '',
  role_arn: '',
  external_id: '',
  kms_key_id: '',
  account: '',
  container: '',
  service_account_email: '',
  to: [],
  cc: [],
  reply_to: '',
  subject_template: '{flow_name} {file_name}',
  body_template: '{file_name} is attached.',
  attach_output: true,
  allowed_senders: [],
  attachments_only: true,
  subject_pattern: '',
  service_url: '',
  enterprise_id: '',
  server_id: '',
  company_code: '',
  sender_id: '',
  recipient_id: '',
  protocol: 'HTTP_XML',
  client_name: '',
  slot: 'PRIMARY',
  certificate: '',
  custom_path: '',
  title: '',
  instructions: '',
  accepted_extensions: [],
  max_bytes: 25,
  requires_code: false,
  namespace: '',
  database: '',
  schema: '',
  warehouse: '',
  engine: '',
  adapter_id: '',
  settings: [],
};
