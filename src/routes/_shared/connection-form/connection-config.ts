/* oxlint-disable relay/unused-fields -- the definitions of a type's form read them by name */
import { graphql, readInlineData } from 'react-relay';
import type { connectionConfig_config$key } from '#gql/connectionConfig_config';
import { configFromStored } from './config-input.ts';
import type { ConfigValues } from './config-values.ts';
import type { ConnectionType } from './connection-types.ts';

const fragment = graphql`
  fragment connectionConfig_config on EndpointConfig @inline {
    ... on SftpConfig {
      host
      port
      username
      auth_method
      host_key_fingerprint
      directory
      filename_pattern
      after_pickup
      archive_directory
      temp_suffix
      timeout_seconds
    }
    ... on FtpConfig {
      host
      port
      tls_mode
      passive
      username
      directory
      filename_pattern
      verify_certificate
    }
    ... on As2Config {
      local_as2_id
      partner_as2_id
      partner_url
      partner_certificate
      sign
      encrypt
      compression
      mdn_mode
      mdn_signed
    }
    ... on HttpSendConfig {
      url
      method
      headers {
        name
        value
      }
      send_auth: auth
      send_username: username
      api_key_header
      token_url
      client_id
      scope
      audience
      timeout_seconds
      success_codes
      content_type
    }
    ... on HttpReceiveConfig {
      url
      receive_auth: auth
      content_types
      response_mode
    }
    ... on S3Config {
      bucket
      region
      prefix
      storage_auth: auth
      access_key_id
      role_arn
      external_id
      kms_key_id
    }
    ... on AzureBlobConfig {
      account
      container
      prefix
    }
    ... on GcsConfig {
      bucket
      prefix
      service_account_email
    }
    ... on EmailSendConfig {
      to
      cc
      reply_to
      subject_template
      body_template
      attach_output
    }
    ... on EmailReceiveConfig {
      address
      allowed_senders
      attachments_only
      subject_pattern
    }
    ... on EadaptorConfig {
      service_url
      inbound_url
      enterprise_id
      server_id
      company_code
      username
      sender_id
      recipient_id
      protocol
    }
    ... on EadaptorNextConfig {
      client_name
      service_url
      username
      slot
      certificate_request
      certificate
    }
    ... on UploadPageConfig {
      custom_path
      url
      title
      instructions
      accepted_extensions
      max_bytes
      requires_code
    }
    ... on FileApiConfig {
      namespace
      url
    }
    ... on SnowflakeConfig {
      account
      database
      schema
      warehouse
      username
      public_key_fingerprint
    }
    ... on DatabaseConfig {
      engine
      host
      port
      database
      database_schema: schema
      username
    }
    ... on RemoteAdapterConfig {
      adapter_id
      url
      settings {
        name
        value
      }
    }
  }
`;

/**
 * The stored settings, named as in the schema. The query uses aliases where types have fields of the same name but
 * different types.
 */
function readStored(configRef: connectionConfig_config$key): Readonly<Record<string, unknown>> {
  const stored = readInlineData(fragment, configRef) as Readonly<Record<string, unknown>>;
  const { send_auth, receive_auth, storage_auth, send_username, database_schema, ...rest } = stored;
  return {
    auth: send_auth ?? receive_auth ?? storage_auth,
    username: send_username,
    schema: database_schema,
    ...rest,
  };
}

/** The settings of a stored connection as form values. */
export const readConfig = (type: ConnectionType, configRef: connectionConfig_config$key): ConfigValues =>
  configFromStored(type, readStored(configRef));

/** A value that the platform assigned to a connection, such as an address. */
export interface AssignedValue {
  readonly label: string;
  /** The name of the value in lower case, for the label of its copy button. */
  readonly what: string;
  readonly value: string;
}

const assigned: Readonly<
  Partial<Record<ConnectionType, readonly [name: string, label: string, what: string]>>
> = {
  HTTP_RECEIVE: ['url', 'URL to call', 'URL'],
  EMAIL_RECEIVE: ['address', 'Address', 'address'],
  EADAPTOR: ['inbound_url', 'URL for CargoWise', 'URL'],
  EADAPTOR_NEXT: ['certificate_request', 'Signing request', 'signing request'],
  UPLOAD_PAGE: ['url', 'URL of the page', 'URL'],
  FILE_API: ['url', 'URL of the files', 'URL'],
  SNOWFLAKE: ['public_key_fingerprint', 'Public key', 'fingerprint'],
};

/**
 * The value that the platform assigned to a stored connection, for use by the other side; null if its type has none.
 */
export function readAssigned(
  type: ConnectionType,
  configRef: connectionConfig_config$key,
): AssignedValue | null {
  const [name, label = '', what = ''] = assigned[type] ?? [];
  const value = name === undefined ? undefined : readStored(configRef)[name];
  return typeof value === 'string' ? { label, what, value } : null;
}
