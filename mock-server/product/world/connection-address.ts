import type { Configured } from './connection-config.ts';
import type { ConnectionPlace } from '../facts/facts.ts';

const inFolder = (host: string, folder: string): string =>
  `${host}${folder === '' || folder.startsWith('/') ? '' : '/'}${folder}`;
const withPort = (host: string, port: number, usual: number): string =>
  port === usual ? host : `${host}:${port}`;
/** Without the scheme and the query, which might contain secrets. */
const bareUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/[?#].*$/s, '');

/** The address of a connection, without secrets. */
export function addressOf({ type, config }: Configured): string {
  switch (type) {
    case 'SFTP':
      return inFolder(withPort(config.host, config.port, 22), config.directory);
    case 'FTP':
    case 'FTPS':
      return inFolder(
        withPort(config.host, config.port, config.tls_mode === 'IMPLICIT' ? 990 : 21),
        config.directory,
      );
    case 'AS2_SEND':
    case 'AS2_RECEIVE':
      return config.partner_url === null
        ? config.partner_as2_id
        : `${config.partner_as2_id} · ${bareUrl(config.partner_url)}`;
    case 'HTTP_SEND':
    case 'HTTP_RECEIVE':
      return bareUrl(config.url);
    case 'S3':
      return `s3://${config.bucket}/${config.prefix}`;
    case 'AZURE_BLOB':
      return `${config.account}.blob.core.windows.net/${config.container}/${config.prefix}`;
    case 'GCS':
      return `gs://${config.bucket}/${config.prefix}`;
    case 'EMAIL_SEND':
      return config.to.join(', ');
    case 'EMAIL_RECEIVE':
      return config.address;
    case 'EADAPTOR':
      return `${config.enterprise_id}${config.server_id}${config.company_code} · ${bareUrl(config.service_url)}`;
    case 'EADAPTOR_NEXT':
      return `${config.client_name} · ${bareUrl(config.service_url)}`;
    case 'UPLOAD_PAGE':
      return config.custom_path;
    case 'FILE_API':
      return config.namespace;
    case 'SNOWFLAKE':
      return `${config.account} · ${config.database}.${config.schema}`;
    case 'DATABASE':
      return `${config.host}:${config.port}/${config.database}`;
    case 'REMOTE_ADAPTER':
      return bareUrl(config.url);
  }
}

/** The host that a verification resolves and connects to; null if the connection calls nothing. */
export function hostOf({ type, config }: Configured): string | null {
  switch (type) {
    case 'SFTP':
    case 'FTP':
    case 'FTPS':
    case 'DATABASE':
      return config.host;
    case 'AS2_SEND':
    case 'AS2_RECEIVE':
      return config.partner_url === null ? null : new URL(config.partner_url).hostname;
    case 'HTTP_SEND':
    case 'REMOTE_ADAPTER':
      return new URL(config.url).hostname;
    case 'EADAPTOR':
    case 'EADAPTOR_NEXT':
      return new URL(config.service_url).hostname;
    case 'S3':
      return `${config.bucket}.s3.${config.region}.amazonaws.com`;
    case 'AZURE_BLOB':
      return `${config.account}.blob.core.windows.net`;
    case 'GCS':
      return 'storage.googleapis.com';
    case 'SNOWFLAKE':
      return `${config.account}.snowflakecomputing.com`;
    case 'EMAIL_SEND':
      return (config.to[0] ?? '').split('@')[1] ?? null;
    default:
      return null;
  }
}

const placeOfUrl = (url: string): ConnectionPlace => {
  const { hostname, pathname } = new URL(url);
  return { host: hostname, path: pathname === '/' ? '' : pathname };
};
const placeOfAddress = (address: string): ConnectionPlace => ({
  host: address.split('@')[1] ?? '',
  path: address,
});

/** Where a connection leads, as log lines name it; null if it is part of the platform. */
export function placeOf({ type, config }: Configured): ConnectionPlace | null {
  switch (type) {
    case 'SFTP':
    case 'FTP':
    case 'FTPS':
      return { host: config.host, path: config.directory };
    case 'AS2_SEND':
    case 'AS2_RECEIVE':
      return config.partner_url === null ? null : placeOfUrl(config.partner_url);
    case 'HTTP_SEND':
    case 'HTTP_RECEIVE':
    case 'REMOTE_ADAPTER':
      return placeOfUrl(config.url);
    case 'EADAPTOR':
    case 'EADAPTOR_NEXT':
      return placeOfUrl(config.service_url);
    case 'S3':
    case 'GCS':
      return { host: config.bucket, path: config.prefix };
    case 'AZURE_BLOB':
      return { host: config.container, path: config.prefix };
    case 'EMAIL_SEND':
      return placeOfAddress(config.to[0] ?? '');
    case 'EMAIL_RECEIVE':
      return placeOfAddress(config.address);
    case 'SNOWFLAKE':
      return { host: `${config.account}.snowflakecomputing.com`, path: `/${config.database}` };
    case 'DATABASE':
      return { host: config.host, path: `/${config.database}` };
    case 'UPLOAD_PAGE':
    case 'FILE_API':
      return null;
  }
}
