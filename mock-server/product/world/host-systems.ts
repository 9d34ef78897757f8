import type { SystemKind } from '#schema-types';
import type { CompanyCode } from '../accounts/people.ts';
import type { ConnectionRow } from './connection-row.ts';
import { hostKeyOf } from './host-key.ts';

/** Host systems that no flow uses: new, replaced, or for reports only. */
export const extraHostSystems: Readonly<
  Partial<Record<CompanyCode, readonly { readonly system_kind: SystemKind; readonly row: ConnectionRow }[]>>
> = {
  northbay: [
    {
      system_kind: 'CARGOWISE',
      row: {
        type: 'EADAPTOR_NEXT',
        name: 'CargoWise eAdaptor Next',
        direction: 'BOTH',
        verified_days_ago: 1,
        config: {
          client_name: 'NORTHBAY-CAUSEWAY',
          service_url: 'https://next.northbay.example/eAdaptor',
          username: 'causeway',
          slot: 'PRIMARY',
          certificate_request: null,
          certificate: null,
        },
      },
    },
    {
      system_kind: 'SAP',
      row: {
        type: 'SFTP',
        name: 'SAP finance',
        direction: 'RECEIVE',
        verified_days_ago: 3,
        config: {
          host: 'sap.northbay.example',
          port: 22,
          username: 'causeway',
          auth_method: 'PRIVATE_KEY',
          host_key_fingerprint: hostKeyOf('sap.northbay.example'),
          directory: '/interfaces/in',
          filename_pattern: '*.idoc',
          after_pickup: 'NONE',
          archive_directory: null,
          temp_suffix: '.tmp',
          timeout_seconds: 30,
        },
      },
    },
    {
      system_kind: 'MANHATTAN',
      row: {
        type: 'S3',
        name: 'Warehouse exchange',
        direction: 'BOTH',
        verified_days_ago: 21,
        config: {
          bucket: 'northbay-warehouse',
          region: 'us-west-2',
          prefix: 'wms/',
          auth: 'ACCESS_KEY',
          access_key_id: 'AKIAEXAMPLE000000001',
          role_arn: null,
          external_id: null,
          kms_key_id: null,
        },
      },
    },
    {
      system_kind: 'CUSTOM',
      row: {
        type: 'SNOWFLAKE',
        name: 'Reporting warehouse',
        direction: 'RECEIVE',
        verified_days_ago: 8,
        config: {
          account: 'northbay-usw2',
          database: 'LOGISTICS',
          schema: 'CANONICAL',
          warehouse: 'LOAD_WH',
          username: 'CAUSEWAY',
          public_key_fingerprint: null,
        },
      },
    },
    {
      system_kind: 'BLUJAY',
      row: {
        type: 'FTPS',
        name: 'BluJay TMS (retired)',
        direction: 'BOTH',
        enabled: false,
        certificate_days: -64,
        verified_days_ago: 97,
        config: {
          host: 'ftps.bluejay-old.northbay.example',
          port: 990,
          tls_mode: 'IMPLICIT',
          passive: true,
          username: 'northbay',
          directory: '/tms',
          filename_pattern: '*.xml',
          verify_certificate: true,
        },
      },
    },
    {
      system_kind: 'ORACLE',
      row: {
        type: 'DATABASE',
        name: 'Customs archive',
        direction: 'RECEIVE',
        verified_days_ago: null,
        config: {
          engine: 'ORACLE',
          host: 'customs-db.northbay.example',
          port: 1521,
          database: 'CUSTOMS',
          schema: 'ARCHIVE',
          username: 'CAUSEWAY',
        },
      },
    },
  ],
  'alder-retail': [
    {
      system_kind: 'NETSUITE',
      row: {
        type: 'REMOTE_ADAPTER',
        name: 'NetSuite',
        direction: 'RECEIVE',
        verified_days_ago: 14,
        config: {
          adapter_id: 'netsuite-bridge',
          url: 'https://adapter.alder-retail.example/netsuite',
          settings: [{ name: 'account', value: 'ALDER_PRD' }],
        },
      },
    },
  ],
  'pinecrest-lines': [
    {
      system_kind: 'MERCURYGATE',
      row: {
        type: 'EADAPTOR',
        name: 'Agent CargoWise',
        direction: 'RECEIVE',
        enabled: false,
        verified_days_ago: 40,
        config: {
          service_url: 'https://eadaptor.pinecrest-lines.example/eAdaptor',
          inbound_url: 'https://gateway.causeway.example/eadaptor/pinecrest-lines',
          enterprise_id: 'PNC',
          server_id: 'PRD',
          company_code: 'CHI',
          username: 'causeway',
          sender_id: 'PNCPRDCHI',
          recipient_id: 'PNCL',
          protocol: 'SOAP',
        },
      },
    },
  ],
};
