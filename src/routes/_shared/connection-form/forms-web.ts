import { choices, is, secret, text, timeout, username, type TypeForm } from './field-definitions.ts';

const isToken = is('auth', 'OAUTH2_CLIENT_CREDENTIALS');

/** Web services, in both directions. */
export const webForms: Readonly<
  Record<'HTTP_SEND' | 'HTTP_RECEIVE' | 'FILE_API' | 'UPLOAD_PAGE' | 'REMOTE_ADAPTER', TypeForm>
> = {
  HTTP_SEND: {
    input: 'http_send',
    initial: { auth: 'NONE' },
    sections: [
      {
        title: 'Request',
        fields: [
          text('url', 'URL', {
            required: true,
            mono: true,
            kind: 'https',
            placeholder: 'https://api.example.com/v2/documents',
          }),
          {
            control: 'segments',
            name: 'method',
            label: 'Method',
            span: 3,
            choices: choices({ POST: 'POST', PUT: 'PUT' }),
          },
          text('content_type', 'Content type', { span: 3, mono: true }),
          { control: 'pairs', name: 'headers', label: 'Headers', noun: 'header' },
        ],
      },
      {
        title: 'Sign-in',
        fields: [
          {
            control: 'select',
            name: 'auth',
            label: 'Method',
            choices: choices({
              NONE: 'None',
              BASIC: 'User name and password',
              BEARER: 'Bearer token',
              API_KEY: 'API key in a header',
              OAUTH2_CLIENT_CREDENTIALS: 'OAuth 2.0 client',
            }),
          },
          username({ when: is('auth', 'BASIC') }),
          secret('password', 'Password', { when: is('auth', 'BASIC') }),
          secret('bearer_token', 'Token', { when: is('auth', 'BEARER') }),
          text('api_key_header', 'Header', {
            when: is('auth', 'API_KEY'),
            required: true,
            span: 3,
            mono: true,
            placeholder: 'X-Api-Key',
          }),
          secret('api_key', 'API key', { when: is('auth', 'API_KEY') }),
          text('token_url', 'Token URL', { when: isToken, required: true, mono: true, kind: 'https' }),
          text('client_id', 'Client ID', { when: isToken, required: true, span: 3, mono: true }),
          secret('client_secret', 'Client secret', { when: isToken }),
          text('scope', 'Scope', { when: isToken, span: 3, mono: true }),
          text('audience', 'Audience', { when: isToken, span: 3, mono: true }),
        ],
      },
      {
        title: 'Response',
        fields: [
          {
            control: 'tags',
            name: 'success_codes',
            label: 'Delivered with status',
            noun: 'status',
            kind: 'whole',
            required: true,
            span: 3,
            description: 'Any other HTTP status is an error.',
          },
          timeout(1),
        ],
      },
    ],
  },
  HTTP_RECEIVE: {
    input: 'http_receive',
    initial: { auth: 'API_KEY' },
    sections: [
      {
        title: 'Calls',
        fields: [
          {
            control: 'tags',
            name: 'content_types',
            label: 'Accepted content types',
            noun: 'content type',
            required: true,
          },
          {
            control: 'segments',
            name: 'response_mode',
            label: 'The caller gets',
            choices: choices({ ASYNC: 'An acceptance', SYNC: 'The result' }),
          },
        ],
      },
      {
        title: 'Sign-in',
        fields: [
          {
            control: 'segments',
            name: 'auth',
            label: 'Method',
            choices: choices({ API_KEY: 'API key', OAUTH2_CLIENT: 'OAuth client' }),
          },
          secret('api_key', 'API key', {
            when: is('auth', 'API_KEY'),
            description: 'Sent by the client in the header x-api-key.',
          }),
        ],
      },
    ],
  },
  FILE_API: {
    input: 'file_api',
    sections: [
      {
        title: 'Files',
        hint: 'Kept for a year',
        fields: [
          text('namespace', 'Namespace', {
            required: true,
            mono: true,
            unique: true,
            placeholder: 'willow-finch',
            description: 'Part of the URL of each file: a–z, 0–9, and hyphens.',
          }),
          secret('api_key', 'API key'),
        ],
      },
    ],
  },
  UPLOAD_PAGE: {
    input: 'upload_page',
    sections: [
      {
        title: 'Page',
        fields: [
          text('title', 'Title', { required: true, span: 3 }),
          text('custom_path', 'Path', {
            required: true,
            span: 3,
            mono: true,
            unique: true,
            placeholder: 'po-upload',
            description: 'The last part of its URL.',
          }),
          { control: 'area', name: 'instructions', label: 'Instructions', rows: 3 },
        ],
      },
      {
        title: 'Files',
        fields: [
          {
            control: 'tags',
            name: 'accepted_extensions',
            label: 'File extensions',
            noun: 'extension',
            span: 3,
            description: 'Without the dot. If empty, any file.',
          },
          {
            control: 'number',
            name: 'max_bytes',
            label: 'Largest file',
            required: true,
            span: 3,
            unit: 'MB',
            least: 0.001,
            most: 100,
            scale: 1024 * 1024,
          },
        ],
      },
      {
        title: 'Access',
        fields: [
          { control: 'flag', name: 'requires_code', label: 'Ask for an access code' },
          secret('access_code', 'Access code', { when: is('requires_code', true) }),
        ],
      },
    ],
  },
  REMOTE_ADAPTER: {
    input: 'remote_adapter',
    sections: [
      {
        title: 'Adapter',
        fields: [
          text('adapter_id', 'Adapter ID', { required: true, mono: true, placeholder: 'netsuite-bridge' }),
          text('url', 'URL', { required: true, mono: true, kind: 'https' }),
          secret('shared_secret', 'Shared secret', { description: 'Calls are signed with it.' }),
          { control: 'pairs', name: 'settings', label: 'Settings of the adapter', noun: 'setting' },
        ],
      },
    ],
  },
};
