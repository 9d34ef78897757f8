import type { EndpointDirection, SystemKind } from '#schema-types';
import { hash } from '../../kernel/random.ts';
import type { CompanyRecord } from './companies.ts';
import type { Configured, EndpointType } from './connection-config.ts';
import type { ConnectionRow } from './connection-row.ts';
import { hostKeyOf } from './host-key.ts';
import type { PartnerRecord } from './partners.ts';

const names: Readonly<Record<EndpointType, string>> = {
  SFTP: 'SFTP server',
  FTP: 'FTP server',
  FTPS: 'FTPS server',
  AS2_SEND: 'AS2 outbound',
  AS2_RECEIVE: 'AS2 inbound',
  HTTP_SEND: 'Documents API',
  HTTP_RECEIVE: 'API client',
  S3: 'Exchange bucket',
  AZURE_BLOB: 'Blob container',
  GCS: 'Cloud Storage bucket',
  EMAIL_SEND: 'Document mail',
  EMAIL_RECEIVE: 'Document mailbox',
  EADAPTOR: 'CargoWise eAdaptor',
  EADAPTOR_NEXT: 'CargoWise eAdaptor Next',
  UPLOAD_PAGE: 'Upload page',
  FILE_API: 'File API',
  SNOWFLAKE: 'Snowflake',
  DATABASE: 'Database',
  REMOTE_ADAPTER: 'Adapter',
};

/** Host name of the platform's own server, which others call. */
export const GATEWAY = 'gateway.causeway.example';

const uploadPages: Readonly<Record<string, { custom_path: string; title: string; instructions: string }>> = {
  'quarry-stone': {
    custom_path: 'po-upload',
    title: 'Purchase orders',
    instructions:
      'Upload the order list as CSV, one row per item. The first row must contain the column names.',
  },
  'harbor-foods': {
    custom_path: 'product-list',
    title: 'Product list',
    instructions: 'Upload the complete product list. It replaces the previous one.',
  },
};

function sharedConfig(
  type: EndpointType,
  { company, key, slug, inbound }: { company: CompanyRecord; key: string; slug: string; inbound: boolean },
): Configured | null {
  switch (type) {
    case 'SFTP': {
      const host = `sftp.${slug}.example`;
      return {
        type,
        config: {
          host,
          port: 22,
          username: company.short_code,
          auth_method: hash('auth', key) % 3 === 0 ? 'PASSWORD' : 'PRIVATE_KEY',
          host_key_fingerprint: hostKeyOf(host),
          directory: inbound ? '/outbound' : '/inbound',
          filename_pattern: '*',
          after_pickup: inbound ? 'MOVE' : 'NONE',
          archive_directory: inbound ? '/outbound/archive' : null,
          temp_suffix: '.part',
          timeout_seconds: 30,
        },
      };
    }
    case 'S3':
      return {
        type,
        config: {
          bucket: `${slug}-exchange`,
          region: 'us-west-2',
          prefix: '',
          auth: 'ASSUME_ROLE',
          access_key_id: null,
          role_arn: `arn:aws:iam::${String(hash('account', key) % 1_000_000_000).padStart(12, '4')}:role/causeway-exchange`,
          external_id: company.short_code,
          kms_key_id: null,
        },
      };
    default:
      return null;
  }
}

/** The partner connection that a flow needs, consistent with its logs. */
export function partnerConfig(
  type: EndpointType,
  direction: EndpointDirection,
  { company, partner }: { company: CompanyRecord; partner: PartnerRecord },
): ConnectionRow {
  const { key, slug, edi_id } = partner;
  const inbound = direction === 'RECEIVE';
  const isStopped = partner.status === 'PAUSED' || partner.status === 'ARCHIVED';
  const row = (configured: Configured, more: Partial<ConnectionRow> = {}): ConnectionRow =>
    // Type and configuration of a row belong together.
    ({ ...configured, name: names[type], direction, enabled: !isStopped, ...more }) as ConnectionRow;
  const shared = sharedConfig(type, { company, key, slug, inbound });
  if (shared) return row(shared);
  switch (type) {
    case 'AS2_SEND':
    case 'AS2_RECEIVE':
      return row({
        type,
        config: {
          local_as2_id: company.edi_id,
          partner_as2_id: edi_id,
          partner_url: `https://as2.${slug}.example/as2`,
          // Certificates and ciphers come from the AS2 station (as2.ts, certificates.ts); the code that lists a world's
          // connections fills them in.
          partner_certificate: null,
          sign: 'SHA256',
          encrypt: 'AES256_CBC',
          compression: 'NONE',
          mdn_mode: 'SYNC',
          mdn_signed: true,
        },
      });
    case 'HTTP_SEND':
      return row({
        type,
        config: {
          url: `https://api.${slug}.example/v2/documents`,
          method: 'POST',
          headers: [{ name: 'X-Sender', value: company.edi_id }],
          auth: 'OAUTH2_CLIENT_CREDENTIALS',
          username: null,
          api_key_header: null,
          token_url: `https://api.${slug}.example/oauth/token`,
          client_id: `${company.short_code}-documents`,
          scope: 'documents.write',
          audience: null,
          timeout_seconds: 30,
          success_codes: [200, 201, 202],
          content_type: 'application/json',
        },
      });
    case 'EMAIL_RECEIVE':
      return row({
        type,
        config: {
          address: `documents@${slug}.example`,
          allowed_senders: [`documents@${slug}.example`, `*@${slug}.example`],
          attachments_only: true,
          subject_pattern: null,
        },
      });
    case 'EMAIL_SEND':
      return row({
        type,
        config: {
          to: [`documents@${slug}.example`],
          cc: [],
          reply_to: `edi@${company.short_code}.example`,
          subject_template: '{flow_name} {file_name}',
          body_template: '{file_name} is attached.',
          attach_output: true,
        },
      });
    case 'EADAPTOR': {
      const id = slug.replaceAll('-', '').padEnd(3, 'X').slice(0, 3).toUpperCase();
      return row({
        type,
        config: {
          service_url: `https://eadaptor.${company.short_code}.example/eAdaptor`,
          inbound_url: `https://${GATEWAY}/eadaptor/${company.short_code}/${slug}`,
          enterprise_id: id,
          server_id: 'PRD',
          company_code: company.cargowise_id.slice(6),
          username: `${company.short_code}.${slug}`,
          sender_id: `${id}PRD${company.cargowise_id.slice(6)}`,
          recipient_id: company.cargowise_id,
          protocol: 'HTTP_XML',
        },
      });
    }
    case 'UPLOAD_PAGE': {
      const page = uploadPages[partner.key] ?? {
        custom_path: `${slug}-upload`,
        title: partner.partner_name,
        instructions: 'Upload one file at a time.',
      };
      return row({
        type,
        config: {
          ...page,
          accepted_extensions: ['csv', 'txt', 'xlsx'],
          max_bytes: 25 * 1024 * 1024,
          requires_code: partner.key === 'quarry-stone',
        },
      });
    }
    case 'REMOTE_ADAPTER':
      return row({
        type,
        config: {
          adapter_id: `${slug}-adapter`,
          url: `https://adapter.${slug}.example/webhook`,
          settings: [{ name: 'account', value: company.short_code }],
        },
      });
    default:
      throw new Error(`No flow of the seed reaches a partner over ${type}.`);
  }
}

/** The workspace's own system on its side of a flow, consistent with its logs. */
export function ownConfig(
  type: EndpointType,
  direction: EndpointDirection,
  company: CompanyRecord,
): { readonly system_kind: SystemKind; readonly row: ConnectionRow } {
  const slug = company.short_code;
  const enabled = company.status === 'ACTIVE';
  const code = company.cargowise_id;
  switch (type) {
    case 'EADAPTOR':
      return {
        system_kind: 'CARGOWISE',
        row: {
          type,
          name: company.environment === 'TEST' ? 'CargoWise test' : 'CargoWise production',
          direction,
          enabled,
          certificate_days: 210,
          config: {
            service_url: `https://eadaptor.${slug}.example/eAdaptor`,
            inbound_url: `https://${GATEWAY}/eadaptor/${slug}`,
            enterprise_id: code.slice(0, 3),
            server_id: code.slice(3, 6),
            company_code: code.slice(6),
            username: 'causeway',
            sender_id: code,
            recipient_id: company.edi_id,
            protocol: 'HTTP_XML',
          },
        },
      };
    case 'HTTP_SEND':
      return {
        system_kind: 'CUSTOM',
        row: {
          type,
          name: 'Order and document service',
          direction,
          enabled,
          certificate_days: 74,
          config: {
            url: `https://host.${slug}.example/api/documents`,
            method: 'POST',
            headers: [],
            auth: 'BEARER',
            username: null,
            api_key_header: null,
            token_url: null,
            client_id: null,
            scope: null,
            audience: null,
            timeout_seconds: 30,
            success_codes: [200, 201, 202],
            content_type: 'application/json',
          },
        },
      };
    case 'HTTP_RECEIVE':
      return {
        system_kind: 'CUSTOM',
        row: {
          type,
          name: 'Document service, outgoing',
          direction,
          enabled,
          config: {
            url: `https://${GATEWAY}/http/${slug}`,
            auth: 'API_KEY',
            content_types: ['application/json', 'application/xml'],
            response_mode: 'ASYNC',
          },
        },
      };
    case 'AS2_RECEIVE':
    case 'AS2_SEND':
      return {
        system_kind: 'CUSTOM',
        row: {
          type,
          name: 'AS2 station',
          direction,
          enabled,
          config: {
            local_as2_id: company.edi_id,
            partner_as2_id: company.edi_id,
            partner_url: `https://as2.${slug}.example/as2`,
            partner_certificate: null,
            sign: 'SHA256',
            encrypt: 'AES256_CBC',
            compression: 'NONE',
            mdn_mode: 'SYNC',
            mdn_signed: true,
          },
        },
      };
    default:
      throw new Error(`No flow of the seed reaches the workspace over ${type}.`);
  }
}
