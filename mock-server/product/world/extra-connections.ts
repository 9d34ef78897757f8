import type { CompanyCode } from '../accounts/people.ts';
import type { ConnectionRow } from './connection-row.ts';
import { hostKeyOf } from './host-key.ts';

/** Connections that no flow uses: prepared, obsolete, or waiting for their flow; `{slug}` is the partner's. */
export const extraConnections: Readonly<
  Partial<Record<CompanyCode, Readonly<Record<string, readonly ConnectionRow[]>>>>
> = {
  northbay: {
    pinecrest: [
      {
        type: 'SFTP',
        name: 'SFTP server, second site',
        direction: 'BOTH',
        verified_days_ago: 4,
        config: {
          host: 'sftp2.pinecrest.example',
          port: 2222,
          username: 'northbay',
          auth_method: 'PASSWORD',
          // The old server's key; the new server presents a different one.
          host_key_fingerprint: hostKeyOf('sftp-old.pinecrest.example'),
          directory: '/exchange',
          filename_pattern: '*.edi',
          after_pickup: 'DELETE',
          archive_directory: null,
          temp_suffix: '.tmp',
          timeout_seconds: 30,
        },
      },
    ],
    'granite-state': [
      {
        type: 'FTP',
        name: 'Rate sheets, old server',
        direction: 'RECEIVE',
        enabled: false,
        verified_days_ago: 211,
        config: {
          host: 'ftp.{slug}.example',
          port: 21,
          tls_mode: 'NONE',
          passive: true,
          username: 'northbay',
          directory: '/rates',
          filename_pattern: 'rates_*.csv',
          verify_certificate: false,
        },
      },
    ],
    ridgeway: [
      {
        type: 'FTPS',
        name: 'Forecasts',
        direction: 'RECEIVE',
        certificate_days: -2,
        verified_days_ago: 1,
        config: {
          host: 'ftps.{slug}.example',
          port: 21,
          tls_mode: 'EXPLICIT',
          passive: true,
          username: 'northbay',
          directory: '/forecast',
          filename_pattern: 'DELFOR_*.edi',
          verify_certificate: true,
        },
      },
    ],
    juniper: [
      {
        type: 'AZURE_BLOB',
        name: 'Item images',
        direction: 'RECEIVE',
        verified_days_ago: 30,
        config: { account: '{slug}', container: 'item-images', prefix: 'outbound/' },
      },
    ],
    copperfield: [
      {
        type: 'GCS',
        name: 'Serial numbers',
        direction: 'SEND',
        // Created, but its key was never set.
        secrets: [],
        verified_days_ago: 12,
        config: {
          bucket: '{slug}-serials',
          prefix: 'northbay/',
          service_account_email: 'northbay@{slug}-exchange.iam.gserviceaccount.com',
        },
      },
    ],
    'osprey-track': [
      {
        type: 'HTTP_RECEIVE',
        name: 'Callback',
        direction: 'RECEIVE',
        verified_days_ago: 9,
        config: {
          url: 'https://gateway.causeway.example/http/northbay/osprey-track',
          auth: 'OAUTH2_CLIENT',
          content_types: ['application/json'],
          response_mode: 'SYNC',
        },
      },
    ],
    'willow-finch': [
      {
        type: 'FILE_API',
        name: 'Shipment files',
        direction: 'SEND',
        verified_days_ago: null,
        config: { namespace: '{slug}' },
      },
      {
        type: 'HTTP_SEND',
        name: 'Order confirmations, trial',
        direction: 'SEND',
        environment: 'TEST',
        secrets: [],
        verified_days_ago: null,
        config: {
          url: 'https://staging.{slug}.invalid/orders',
          method: 'PUT',
          headers: [],
          auth: 'API_KEY',
          username: null,
          api_key_header: 'X-Api-Key',
          token_url: null,
          client_id: null,
          scope: null,
          audience: null,
          timeout_seconds: 10,
          success_codes: [200, 204],
          content_type: 'application/json',
        },
      },
    ],
    'blue-heron': [
      {
        type: 'EADAPTOR_NEXT',
        name: 'eAdaptor Next, trial',
        direction: 'RECEIVE',
        verified_days_ago: 2,
        config: {
          client_name: 'AGENT-NORTHBAY',
          service_url: 'https://next.{slug}.example/eAdaptor',
          username: 'northbay',
          slot: 'PRIMARY',
          certificate_request: null,
          certificate: null,
        },
      },
    ],
    sundial: [
      {
        type: 'DATABASE',
        name: 'Temperature readings',
        direction: 'RECEIVE',
        verified_days_ago: 17,
        config: {
          engine: 'POSTGRESQL',
          host: 'db.{slug}.example',
          port: 5432,
          database: 'coldchain',
          schema: 'export',
          username: 'northbay_reader',
        },
      },
    ],
  },
  harborline: {
    zuider: [
      {
        type: 'EMAIL_SEND',
        name: 'Booking copies',
        direction: 'SEND',
        enabled: false,
        verified_days_ago: 90,
        config: {
          to: ['bookings@{slug}.example'],
          cc: ['desk@{slug}.example'],
          reply_to: 'edi@harborline.example',
          subject_template: 'Booking {reference}',
          body_template: 'Copy of {file_name}, sent at {sent_at}.',
          attach_output: true,
        },
      },
    ],
  },
};
