import type { Results } from '#schema-types';
import type { Subject } from '../../accounts/access.ts';
import type { MockContext } from '../../context.ts';
import { hash } from '../../../kernel/random.ts';
import type { Configured } from '../../world/connection-config.ts';
import { GATEWAY } from '../../world/derived-config.ts';

/** A short unique name for addresses. */
const token = (...parts: readonly string[]): string =>
  hash(...parts)
    .toString(36)
    .padStart(7, '0');

/** The settings with platform-generated addresses; existing ones are kept. */
export function madeByPlatform(
  configured: Configured,
  { company_uuid, partner_uuid }: Subject,
  { store }: Pick<MockContext, 'store'>,
): Configured {
  const { type, config } = configured;
  const code = String(store.read('Company', company_uuid, 'short_code'));
  // The store's version distinguishes two addresses in the same workspace.
  const own = () => token(company_uuid, partner_uuid ?? '', String(store.version));
  switch (type) {
    case 'HTTP_RECEIVE':
      return { type, config: { ...config, url: config.url ?? `https://${GATEWAY}/http/${code}/${own()}` } };
    case 'EMAIL_RECEIVE':
      return {
        type,
        config: { ...config, address: config.address ?? `${code}.${own()}@in.causeway.example` },
      };
    case 'EADAPTOR':
      return {
        type,
        config: {
          ...config,
          inbound_url: config.inbound_url ?? `https://${GATEWAY}/eadaptor/${code}/${own()}`,
        },
      };
    case 'EADAPTOR_NEXT':
      return { type, config: { ...config, certificate_request: config.certificate_request ?? null } };
    case 'SNOWFLAKE':
      return { type, config: { ...config, public_key_fingerprint: config.public_key_fingerprint ?? null } };
    default:
      return configured;
  }
}

/** The settings as the schema shows them: with their type, and with addresses that depend on the workspace. */
export function shownConfig(
  { type, config }: Configured,
  company_uuid: string,
  { store }: Pick<MockContext, 'store'>,
): Results['Endpoint']['config'] {
  const code = () => store.read('Company', company_uuid, 'short_code');
  switch (type) {
    case 'SFTP':
      return { ...config, __typename: 'SftpConfig' };
    case 'FTP':
    case 'FTPS':
      return { ...config, __typename: 'FtpConfig' };
    case 'AS2_SEND':
    case 'AS2_RECEIVE':
      return { ...config, __typename: 'As2Config' };
    case 'HTTP_SEND':
      return { ...config, __typename: 'HttpSendConfig' };
    case 'HTTP_RECEIVE':
      return { ...config, __typename: 'HttpReceiveConfig' };
    case 'S3':
      return { ...config, __typename: 'S3Config' };
    case 'AZURE_BLOB':
      return { ...config, __typename: 'AzureBlobConfig' };
    case 'GCS':
      return { ...config, __typename: 'GcsConfig' };
    case 'EMAIL_SEND':
      return { ...config, __typename: 'EmailSendConfig' };
    case 'EMAIL_RECEIVE':
      return { ...config, __typename: 'EmailReceiveConfig' };
    case 'EADAPTOR':
      return { ...config, __typename: 'EadaptorConfig' };
    case 'EADAPTOR_NEXT':
      return { ...config, __typename: 'EadaptorNextConfig' };
    case 'UPLOAD_PAGE':
      return { ...config, __typename: 'UploadPageConfig', url: `/cu/${code()}/${config.custom_path}` };
    case 'FILE_API':
      return { ...config, __typename: 'FileApiConfig', url: `/fp/${code()}/${config.namespace}/` };
    case 'SNOWFLAKE':
      return { ...config, __typename: 'SnowflakeConfig' };
    case 'DATABASE':
      return { ...config, __typename: 'DatabaseConfig' };
    case 'REMOTE_ADAPTER':
      return { ...config, __typename: 'RemoteAdapterConfig' };
  }
}
