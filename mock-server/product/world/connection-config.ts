import type {
  AfterPickup,
  As2Compression,
  As2Encryption,
  As2MdnMode,
  As2Signature,
  DatabaseEngine,
  EadaptorProtocol,
  FtpTlsMode,
  HttpAuth,
  HttpMethod,
  HttpReceiveAuth,
  HttpResponseMode,
  S3Auth,
  SftpAuthMethod,
} from '#schema-types';
/** `EndpointType` of the schema. */
export type EndpointType = keyof ConnectionConfigs;

/** Configuration of each connection type, with the schema's names. Secrets are stored separately and never shown. */
export interface ConnectionConfigs {
  readonly SFTP: SftpConfig;
  readonly FTP: FtpConfig;
  readonly FTPS: FtpConfig;
  readonly AS2_SEND: As2Config;
  readonly AS2_RECEIVE: As2Config;
  readonly HTTP_SEND: HttpSendConfig;
  readonly HTTP_RECEIVE: HttpReceiveConfig;
  readonly S3: S3Config;
  readonly AZURE_BLOB: AzureBlobConfig;
  readonly GCS: GcsConfig;
  readonly EMAIL_SEND: EmailSendConfig;
  readonly EMAIL_RECEIVE: EmailReceiveConfig;
  readonly EADAPTOR: EadaptorConfig;
  readonly EADAPTOR_NEXT: EadaptorNextConfig;
  readonly UPLOAD_PAGE: UploadPageConfig;
  readonly FILE_API: FileApiConfig;
  readonly SNOWFLAKE: SnowflakeConfig;
  readonly DATABASE: DatabaseConfig;
  readonly REMOTE_ADAPTER: RemoteAdapterConfig;
}
export type ConnectionConfig = ConnectionConfigs[EndpointType];

export interface SftpConfig {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly auth_method: SftpAuthMethod;
  readonly host_key_fingerprint: string | null;
  readonly directory: string;
  readonly filename_pattern: string;
  readonly after_pickup: AfterPickup;
  readonly archive_directory: string | null;
  readonly temp_suffix: string | null;
  readonly timeout_seconds: number;
}
export interface FtpConfig {
  readonly host: string;
  readonly port: number;
  readonly tls_mode: FtpTlsMode;
  readonly passive: boolean;
  readonly username: string;
  readonly directory: string;
  readonly filename_pattern: string;
  readonly verify_certificate: boolean;
}
export interface As2Config {
  readonly local_as2_id: string;
  readonly partner_as2_id: string;
  readonly partner_url: string | null;
  /** PEM. */
  readonly partner_certificate: string | null;
  readonly sign: As2Signature;
  readonly encrypt: As2Encryption;
  readonly compression: As2Compression;
  readonly mdn_mode: As2MdnMode;
  readonly mdn_signed: boolean;
}
export interface HttpHeader {
  readonly name: string;
  readonly value: string;
}
export interface HttpSendConfig {
  readonly url: string;
  readonly method: HttpMethod;
  readonly headers: readonly HttpHeader[];
  readonly auth: HttpAuth;
  readonly username: string | null;
  readonly api_key_header: string | null;
  readonly token_url: string | null;
  readonly client_id: string | null;
  readonly scope: string | null;
  readonly audience: string | null;
  readonly timeout_seconds: number;
  readonly success_codes: readonly number[];
  readonly content_type: string;
}
export interface HttpReceiveConfig {
  readonly url: string;
  readonly auth: HttpReceiveAuth;
  readonly content_types: readonly string[];
  readonly response_mode: HttpResponseMode;
}
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  readonly prefix: string;
  readonly auth: S3Auth;
  readonly access_key_id: string | null;
  readonly role_arn: string | null;
  readonly external_id: string | null;
  readonly kms_key_id: string | null;
}
export interface AzureBlobConfig {
  readonly account: string;
  readonly container: string;
  readonly prefix: string;
}
export interface GcsConfig {
  readonly bucket: string;
  readonly prefix: string;
  readonly service_account_email: string;
}
export interface EmailSendConfig {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly reply_to: string | null;
  readonly subject_template: string;
  readonly body_template: string;
  readonly attach_output: boolean;
}
export interface EmailReceiveConfig {
  readonly address: string;
  readonly allowed_senders: readonly string[];
  readonly attachments_only: boolean;
  readonly subject_pattern: string | null;
}
export interface EadaptorConfig {
  readonly service_url: string;
  readonly inbound_url: string;
  readonly enterprise_id: string;
  readonly server_id: string;
  readonly company_code: string;
  readonly username: string;
  readonly sender_id: string;
  readonly recipient_id: string;
  readonly protocol: EadaptorProtocol;
}
export interface EadaptorNextConfig {
  readonly client_name: string;
  readonly service_url: string;
  readonly username: string;
  readonly slot: 'PRIMARY' | 'SECONDARY';
  /** PEM of the signing request that the platform created. */
  readonly certificate_request: string | null;
  /** PEM of the certificate that CargoWise issued for it. */
  readonly certificate: string | null;
}
export interface UploadPageConfig {
  readonly custom_path: string;
  readonly title: string;
  readonly instructions: string | null;
  readonly accepted_extensions: readonly string[];
  readonly max_bytes: number;
  readonly requires_code: boolean;
}
export interface FileApiConfig {
  readonly namespace: string;
}
export interface SnowflakeConfig {
  readonly account: string;
  readonly database: string;
  readonly schema: string;
  readonly warehouse: string;
  readonly username: string;
  readonly public_key_fingerprint: string | null;
}
export interface DatabaseConfig {
  readonly engine: DatabaseEngine;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly schema: string | null;
  readonly username: string;
}
export interface RemoteAdapterConfig {
  readonly adapter_id: string;
  readonly url: string;
  readonly settings: readonly HttpHeader[];
}

/** A type with its configuration. */
export type Configured = {
  readonly [Type in EndpointType]: { readonly type: Type; readonly config: ConnectionConfigs[Type] };
}[EndpointType];

/** The secrets of each type, in form order. */
export const SECRETS: Readonly<Record<EndpointType, readonly string[]>> = {
  SFTP: ['password', 'private_key', 'passphrase'],
  FTP: ['password'],
  FTPS: ['password'],
  AS2_SEND: [],
  AS2_RECEIVE: [],
  HTTP_SEND: ['password', 'bearer_token', 'api_key', 'client_secret'],
  HTTP_RECEIVE: ['api_key'],
  S3: ['secret_access_key'],
  AZURE_BLOB: ['sas_token'],
  GCS: ['service_account_key'],
  EMAIL_SEND: [],
  EMAIL_RECEIVE: [],
  EADAPTOR: ['password'],
  EADAPTOR_NEXT: ['password'],
  UPLOAD_PAGE: ['access_code'],
  FILE_API: ['api_key'],
  SNOWFLAKE: ['private_key'],
  DATABASE: ['password'],
  REMOTE_ADAPTER: ['shared_secret'],
};

/** The secrets required to sign in to the other side. */
export function neededSecrets({ type, config }: Configured): readonly string[] {
  switch (type) {
    case 'SFTP':
      return config.auth_method === 'PASSWORD' ? ['password'] : ['private_key'];
    case 'HTTP_SEND':
      return {
        NONE: [],
        BASIC: ['password'],
        BEARER: ['bearer_token'],
        API_KEY: ['api_key'],
        OAUTH2_CLIENT_CREDENTIALS: ['client_secret'],
      }[config.auth];
    case 'HTTP_RECEIVE':
      return config.auth === 'API_KEY' ? ['api_key'] : [];
    case 'S3':
      return config.auth === 'ACCESS_KEY' ? ['secret_access_key'] : [];
    case 'UPLOAD_PAGE':
      return config.requires_code ? ['access_code'] : [];
    default:
      return SECRETS[type];
  }
}

export const isEndpointType = (type: string): type is EndpointType => Object.hasOwn(SECRETS, type);
