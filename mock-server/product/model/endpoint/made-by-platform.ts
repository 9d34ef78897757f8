import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import type { Configured } from '../../world/connection-config.ts';
import { GATEWAY } from '../../world/derived-config.ts';
import type { Draft } from './config-forms.ts';

/** A short unique name for addresses. */
const token = (...parts: readonly string[]): string =>
  hash(...parts)
    .toString(36)
    .padStart(7, '0');

/** The settings with platform-generated addresses; existing ones are kept. */
export function madeByPlatform(
  { type, config }: Configured,
  { company_uuid, partner_uuid }: Subject,
  { store }: Pick<MockContext, 'store'>,
): Draft {
  const code = String(store.read('Company', company_uuid, 'short_code'));
  // The store's version distinguishes two addresses in the same workspace.
  const own = () => token(company_uuid, partner_uuid ?? '', String(store.version));
  switch (type) {
    case 'HTTP_RECEIVE':
      return { ...config, url: config.url ?? `https://${GATEWAY}/http/${code}/${own()}` };
    case 'EMAIL_RECEIVE':
      return { ...config, address: config.address ?? `${code}.${own()}@in.causeway.example` };
    case 'EADAPTOR':
      return { ...config, inbound_url: config.inbound_url ?? `https://${GATEWAY}/eadaptor/${code}/${own()}` };
    case 'EADAPTOR_NEXT':
      return { ...config, certificate_request: config.certificate_request ?? null };
    case 'SNOWFLAKE':
      return { ...config, public_key_fingerprint: config.public_key_fingerprint ?? null };
    default:
      return { ...config };
  }
}

/** The settings as the schema shows them: with their type, and with addresses that depend on the workspace. */
export function shownConfig(
  { type, config }: Configured,
  company_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): Draft & { readonly __typename: string } {
  const code = () => String(store.read('Company', company_uuid, 'short_code'));
  switch (type) {
    case 'UPLOAD_PAGE':
      return { ...config, __typename: typenames[type], url: `/cu/${code()}/${config.custom_path}` };
    case 'FILE_API':
      return { ...config, __typename: typenames[type], url: `/fp/${code()}/${config.namespace}/` };
    default:
      return { ...config, __typename: typenames[type] };
  }
}

/** Members of `EndpointConfig`. */
const typenames: Readonly<Record<Configured['type'], string>> = {
  SFTP: 'SftpConfig',
  FTP: 'FtpConfig',
  FTPS: 'FtpConfig',
  AS2_SEND: 'As2Config',
  AS2_RECEIVE: 'As2Config',
  HTTP_SEND: 'HttpSendConfig',
  HTTP_RECEIVE: 'HttpReceiveConfig',
  S3: 'S3Config',
  AZURE_BLOB: 'AzureBlobConfig',
  GCS: 'GcsConfig',
  EMAIL_SEND: 'EmailSendConfig',
  EMAIL_RECEIVE: 'EmailReceiveConfig',
  EADAPTOR: 'EadaptorConfig',
  EADAPTOR_NEXT: 'EadaptorNextConfig',
  UPLOAD_PAGE: 'UploadPageConfig',
  FILE_API: 'FileApiConfig',
  SNOWFLAKE: 'SnowflakeConfig',
  DATABASE: 'DatabaseConfig',
  REMOTE_ADAPTER: 'RemoteAdapterConfig',
};
