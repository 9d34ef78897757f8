import { choices, host, is, port, secret, text, username, type TypeForm } from './field-definitions.ts';

const prefix = text('prefix', 'Prefix', {
  mono: true,
  placeholder: 'wms/',
  description: 'Folder in the storage, without a leading /.',
});
const byKey = is('auth', 'ACCESS_KEY');
const byRole = is('auth', 'ASSUME_ROLE');
const schema = (required: boolean) => text('schema', 'Schema', { required, span: 3, mono: true });
const database = text('database', 'Database', { required: true, span: 3, mono: true });

/** Cloud storage and databases. */
export const storageForms: Readonly<
  Record<'S3' | 'AZURE_BLOB' | 'GCS' | 'SNOWFLAKE' | 'DATABASE', TypeForm>
> = {
  S3: {
    input: 's3',
    initial: { auth: 'ACCESS_KEY' },
    sections: [
      {
        title: 'Bucket',
        fields: [
          text('bucket', 'Bucket', { required: true, span: 4, mono: true }),
          text('region', 'Region', { required: true, span: 2, mono: true, placeholder: 'us-west-2' }),
          prefix,
          text('kms_key_id', 'KMS key', {
            mono: true,
            description: 'Objects are encrypted with it. If empty, the bucket’s default applies.',
          }),
        ],
      },
      {
        title: 'Sign-in',
        fields: [
          {
            control: 'segments',
            name: 'auth',
            label: 'Method',
            choices: choices({ ACCESS_KEY: 'Access key', ASSUME_ROLE: 'Assumed role' }),
          },
          text('access_key_id', 'Access key ID', { when: byKey, required: true, mono: true }),
          secret('secret_access_key', 'Secret access key', { when: byKey }),
          text('role_arn', 'ARN of the role', {
            when: byRole,
            required: true,
            mono: true,
            placeholder: 'arn:aws:iam::123456789012:role/causeway',
          }),
          text('external_id', 'External ID', { when: byRole, mono: true }),
        ],
      },
    ],
  },
  AZURE_BLOB: {
    input: 'azure_blob',
    sections: [
      {
        title: 'Container',
        fields: [
          text('account', 'Storage account', { required: true, span: 3, mono: true }),
          text('container', 'Container', { required: true, span: 3, mono: true }),
          prefix,
        ],
      },
      { title: 'Sign-in', fields: [secret('sas_token', 'SAS token')] },
    ],
  },
  GCS: {
    input: 'gcs',
    sections: [
      { title: 'Bucket', fields: [text('bucket', 'Bucket', { required: true, mono: true }), prefix] },
      {
        title: 'Sign-in',
        fields: [
          text('service_account_email', 'Service account', {
            required: true,
            mono: true,
            kind: 'email',
            placeholder: 'causeway@project.iam.gserviceaccount.com',
          }),
          secret('service_account_key', 'Service account key', {
            multiline: true,
            description: 'The text of the JSON file.',
          }),
        ],
      },
    ],
  },
  SNOWFLAKE: {
    input: 'snowflake',
    sections: [
      {
        title: 'Account',
        fields: [
          text('account', 'Account identifier', {
            required: true,
            span: 3,
            mono: true,
            placeholder: 'northbay-usw2',
          }),
          text('warehouse', 'Warehouse', { required: true, span: 3, mono: true }),
          database,
          schema(true),
        ],
      },
      {
        title: 'Sign-in',
        fields: [username(), secret('private_key', 'Private key', { multiline: true })],
      },
    ],
  },
  DATABASE: {
    input: 'database',
    sections: [
      {
        title: 'Server',
        fields: [
          {
            control: 'select',
            name: 'engine',
            label: 'Product',
            required: true,
            choices: choices({
              POSTGRESQL: 'PostgreSQL',
              MYSQL: 'MySQL',
              SQL_SERVER: 'Microsoft SQL Server',
              ORACLE: 'Oracle',
            }),
          },
          { ...host, placeholder: 'db.example.com' },
          { ...port, required: false, description: 'Left empty, the usual one.' },
          database,
          schema(false),
        ],
      },
      { title: 'Sign-in', fields: [username(), secret('password', 'Password')] },
    ],
  },
};
