import { platform } from '#platform';
import type { EndpointType } from '../../world/connection-config.ts';
import {
  as2Id,
  bucket,
  code3,
  directory,
  email,
  fingerprint,
  host,
  https,
  list,
  mediaType,
  nameValues,
  pattern,
  port,
  regex,
  sender,
  slug,
  text,
  web,
  whole,
  type Check,
} from './checks.ts';

/** A configuration while it is being built. */
export type Draft = Readonly<Record<string, unknown>>;

/** One field of a form. */
export interface Field {
  /** Default for a new connection, used if the field is omitted; null if the field is optional. */
  readonly fallback?: unknown | ((draft: Draft) => unknown);
  /** Whether the field is required: always, or depending on other fields. */
  readonly needed?: boolean | ((draft: Draft) => boolean);
  readonly check?: Check;
}

export interface Form {
  /** The form's field in `EndpointConfigInput`. */
  readonly input: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Validates several fields together: returns the invalid field and the message. */
  readonly together?: (draft: Draft) => readonly [field: string, message: string] | null;
}

const needed = (check: Check): Field => ({ needed: true, check });
const maybe = (check: Check): Field => ({ fallback: null, check });
const or = (fallback: unknown, check?: Check): Field => (check ? { fallback, check } : { fallback });

/** A name of an HTTP header (RFC 9110, 5.6.2). */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;

const userName = text(1, 128);
const fileName = text(1, 200);
const name128 = text(1, 128);
const certificate: Check = (value) => platform.pki.readCertificate(String(value)).problem;
const prefix = pattern(/^(?!\/)\P{Cc}{0,500}$/u, 'Enter a path without a leading /.');
const when = (field: string, value: unknown) => (draft: Draft) => draft[field] === value;

const sftp: Form = {
  input: 'sftp',
  fields: {
    host: needed(host),
    port: or(22, port),
    username: needed(userName),
    auth_method: or('PASSWORD'),
    host_key_fingerprint: maybe(fingerprint),
    directory: or('/', directory),
    filename_pattern: or('*', fileName),
    after_pickup: or('NONE'),
    archive_directory: { fallback: null, needed: when('after_pickup', 'MOVE'), check: directory },
    temp_suffix: maybe(pattern(/^\.[\w.-]{1,20}$/, 'Enter a suffix that starts with a dot, such as .part.')),
    timeout_seconds: or(30, whole(5, 300)),
  },
  together: ({ archive_directory, directory: from, after_pickup }) =>
    after_pickup === 'MOVE' && archive_directory === from
      ? ['archive_directory', 'Choose a directory other than the source directory.']
      : null,
};

const ftpFields = {
  host: needed(host),
  passive: or(true),
  username: needed(userName),
  directory: or('/', directory),
  filename_pattern: or('*', fileName),
};

const ftp: Form = {
  input: 'ftp',
  fields: { ...ftpFields, port: or(21, port), tls_mode: or('NONE'), verify_certificate: or(false) },
  together: ({ tls_mode }) =>
    tls_mode === 'NONE' ? null : ['tls_mode', 'FTP does not support TLS. Choose FTPS.'],
};

const ftps: Form = {
  input: 'ftp',
  fields: {
    ...ftpFields,
    tls_mode: or('EXPLICIT'),
    port: or(({ tls_mode }: Draft) => (tls_mode === 'IMPLICIT' ? 990 : 21), port),
    verify_certificate: or(true),
  },
  together: ({ tls_mode }) =>
    tls_mode === 'NONE' ? ['tls_mode', 'FTPS requires TLS. Choose FTP to connect without it.'] : null,
};

const as2 = (sends: boolean): Form => ({
  input: 'as2',
  fields: {
    local_as2_id: needed(as2Id),
    partner_as2_id: needed(as2Id),
    partner_url: { fallback: null, needed: sends, check: web },
    partner_certificate: maybe(certificate),
    sign: or('SHA256'),
    encrypt: or('AES256_CBC'),
    compression: or('NONE'),
    mdn_mode: or('SYNC'),
    mdn_signed: or(true),
  },
  together: ({ mdn_mode, mdn_signed }) =>
    mdn_mode === 'NONE' && mdn_signed === true
      ? ['mdn_signed', 'Request an MDN before requiring a signed one.']
      : null,
});

const isToken = when('auth', 'OAUTH2_CLIENT_CREDENTIALS');

const httpSend: Form = {
  input: 'http_send',
  fields: {
    url: needed(https),
    method: or('POST'),
    headers: or([], nameValues(HEADER_NAME, 20)),
    auth: or('NONE'),
    username: { fallback: null, needed: when('auth', 'BASIC'), check: userName },
    api_key_header: {
      fallback: null,
      needed: when('auth', 'API_KEY'),
      check: pattern(HEADER_NAME, 'Enter a header name, such as X-Api-Key.'),
    },
    token_url: { fallback: null, needed: isToken, check: https },
    client_id: { fallback: null, needed: isToken, check: text(1, 200) },
    scope: maybe(text(1, 500)),
    audience: maybe(text(1, 500)),
    timeout_seconds: or(30, whole(1, 300)),
    success_codes: or([200, 201, 202, 204], list(1, 20, whole(200, 299))),
    content_type: or('application/json', mediaType),
  },
};

const httpReceive: Form = {
  input: 'http_receive',
  fields: {
    auth: or('API_KEY'),
    content_types: or(['application/json', 'application/xml', 'text/plain'], list(1, 20, mediaType)),
    response_mode: or('ASYNC'),
  },
};

const s3: Form = {
  input: 's3',
  fields: {
    bucket: needed(bucket),
    region: needed(pattern(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'Enter a region, such as us-west-2.')),
    prefix: or('', prefix),
    auth: or('ACCESS_KEY'),
    access_key_id: {
      fallback: null,
      needed: when('auth', 'ACCESS_KEY'),
      check: pattern(/^[A-Z0-9]{16,128}$/, 'Enter 16 or more capital letters and digits, such as AKIA….'),
    },
    role_arn: {
      fallback: null,
      needed: when('auth', 'ASSUME_ROLE'),
      check: pattern(/^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/, 'Enter the ARN of a role.'),
    },
    external_id: maybe(text(2, 1224)),
    kms_key_id: maybe(text(1, 2048)),
  },
};

const azureBlob: Form = {
  input: 'azure_blob',
  fields: {
    account: needed(pattern(/^[a-z0-9]{3,24}$/, 'Use 3 to 24 characters: a–z and 0–9.')),
    container: needed(
      pattern(
        /^(?!.*--)[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/,
        'Use 3 to 63 characters: a–z, 0–9, and hyphen.',
      ),
    ),
    prefix: or('', prefix),
  },
};

const gcs: Form = {
  input: 'gcs',
  fields: { bucket: needed(bucket), prefix: or('', prefix), service_account_email: needed(email) },
};

const emailSend: Form = {
  input: 'email_send',
  fields: {
    to: needed(list(1, 50, email)),
    cc: or([], list(0, 50, email)),
    reply_to: maybe(email),
    subject_template: or('{flow_name} {file_name}', text(1, 200)),
    body_template: or('{file_name} is attached.', text(1, 10_000, { lines: true })),
    attach_output: or(true),
  },
};

const emailReceive: Form = {
  input: 'email_receive',
  fields: {
    allowed_senders: or([], list(0, 100, sender)),
    attachments_only: or(true),
    subject_pattern: maybe(regex),
  },
};

const eadaptor: Form = {
  input: 'eadaptor',
  fields: {
    service_url: needed(https),
    enterprise_id: needed(code3),
    server_id: needed(code3),
    company_code: needed(code3),
    username: needed(userName),
    sender_id: or(
      ({ enterprise_id, server_id, company_code }: Draft) => `${enterprise_id}${server_id}${company_code}`,
      text(1, 30),
    ),
    recipient_id: needed(text(1, 30)),
    protocol: or('HTTP_XML'),
  },
};

const eadaptorNext: Form = {
  input: 'eadaptor_next',
  fields: {
    client_name: needed(
      pattern(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'Use 3 to 40 capital letters, digits, and hyphens.'),
    ),
    service_url: needed(https),
    username: needed(userName),
    slot: or('PRIMARY'),
    certificate: maybe(certificate),
  },
};

const uploadPage: Form = {
  input: 'upload_page',
  fields: {
    custom_path: needed(slug),
    title: needed(text(2, 80)),
    instructions: maybe(text(1, 2000, { lines: true })),
    accepted_extensions: or(
      [],
      list(0, 30, pattern(/^[a-z0-9]{1,10}$/, 'Enter a file extension, such as csv, without the dot.')),
    ),
    max_bytes: or(25 * 1024 * 1024, whole(1024, 100 * 1024 * 1024, ' bytes')),
    requires_code: or(false),
  },
};

const fileApi: Form = { input: 'file_api', fields: { namespace: needed(slug) } };

const snowflake: Form = {
  input: 'snowflake',
  fields: {
    account: needed(pattern(/^[\w.-]{3,100}$/, 'Enter an account identifier, such as northbay-usw2.')),
    database: needed(name128),
    schema: needed(name128),
    warehouse: needed(name128),
    username: needed(userName),
  },
};

/** The default port of each product. */
const usualPorts: Readonly<Record<string, number>> = {
  POSTGRESQL: 5432,
  MYSQL: 3306,
  SQL_SERVER: 1433,
  ORACLE: 1521,
};

const database: Form = {
  input: 'database',
  fields: {
    engine: { needed: true },
    host: needed(host),
    port: or(({ engine }: Draft) => usualPorts[String(engine)] ?? null, port),
    database: needed(name128),
    schema: maybe(name128),
    username: needed(userName),
  },
};

const remoteAdapter: Form = {
  input: 'remote_adapter',
  fields: {
    adapter_id: needed(pattern(/^[\w.-]{2,80}$/, 'Use 2 to 80 letters, digits, dots, and hyphens.')),
    url: needed(https),
    settings: or([], nameValues(/^[\w.-]{1,80}$/, 50)),
  },
};

/** The form of each connection type. */
export const forms: Readonly<Record<EndpointType, Form>> = {
  SFTP: sftp,
  FTP: ftp,
  FTPS: ftps,
  AS2_SEND: as2(true),
  AS2_RECEIVE: as2(false),
  HTTP_SEND: httpSend,
  HTTP_RECEIVE: httpReceive,
  S3: s3,
  AZURE_BLOB: azureBlob,
  GCS: gcs,
  EMAIL_SEND: emailSend,
  EMAIL_RECEIVE: emailReceive,
  EADAPTOR: eadaptor,
  EADAPTOR_NEXT: eadaptorNext,
  UPLOAD_PAGE: uploadPage,
  FILE_API: fileApi,
  SNOWFLAKE: snowflake,
  DATABASE: database,
  REMOTE_ADAPTER: remoteAdapter,
};
