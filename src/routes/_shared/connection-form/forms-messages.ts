import {
  choices,
  text,
  type FieldDefinition,
  type SectionDefinition,
  type TypeForm,
} from './field-definitions.ts';

const as2Id = (name: 'local_as2_id' | 'partner_as2_id', label: string) =>
  text(name, label, { required: true, span: 3, mono: true });

const as2 = (isUrlRequired: boolean): TypeForm => ({
  input: 'as2',
  sections: [
    {
      title: 'Stations',
      fields: [
        as2Id('local_as2_id', 'Own AS2 ID'),
        as2Id('partner_as2_id', 'AS2 ID of the other side'),
        text('partner_url', 'URL of the other side', {
          required: isUrlRequired,
          mono: true,
          kind: 'web',
          placeholder: 'https://as2.example.com/as2',
        }),
        {
          control: 'area',
          name: 'partner_certificate',
          label: 'Certificate of the other side',
          mono: true,
          rows: 4,
          description: 'The text of the PEM file.',
        },
      ],
    },
    {
      title: 'Messages',
      fields: [
        {
          control: 'select',
          name: 'sign',
          label: 'Signature',
          span: 3,
          choices: choices({
            NONE: 'None',
            SHA256: 'SHA-256',
            SHA384: 'SHA-384',
            SHA512: 'SHA-512',
            SHA1: 'SHA-1 (outdated)',
          }),
        },
        {
          control: 'select',
          name: 'encrypt',
          label: 'Encryption',
          span: 3,
          choices: choices({
            NONE: 'None',
            AES256_CBC: 'AES, 256-bit',
            AES192_CBC: 'AES, 192-bit',
            AES128_CBC: 'AES, 128-bit',
            DES_EDE3_CBC: 'Triple DES (outdated)',
          }),
        },
        {
          control: 'segments',
          name: 'compression',
          label: 'Compression',
          span: 3,
          choices: choices({ NONE: 'None', ZLIB: 'Zlib' }),
        },
        {
          control: 'segments',
          name: 'mdn_mode',
          label: 'Receipt (MDN)',
          span: 3,
          choices: choices({ SYNC: 'In the response', ASYNC: 'Separate', NONE: 'None' }),
        },
        {
          control: 'flag',
          name: 'mdn_signed',
          label: 'Only signed receipts',
          when: ({ mdn_mode }) => mdn_mode !== 'NONE',
        },
      ],
    },
  ],
});

const address = (fields: readonly FieldDefinition[], title = 'Addresses'): SectionDefinition => ({
  title,
  fields,
});

/** AS2 and email. */
export const messageForms: Readonly<
  Record<'AS2_SEND' | 'AS2_RECEIVE' | 'EMAIL_SEND' | 'EMAIL_RECEIVE', TypeForm>
> = {
  AS2_SEND: as2(true),
  AS2_RECEIVE: as2(false),
  EMAIL_SEND: {
    input: 'email_send',
    sections: [
      address([
        { control: 'list', name: 'to', label: 'To', noun: 'recipient', kind: 'email', required: true },
        { control: 'list', name: 'cc', label: 'CC', noun: 'recipient', kind: 'email' },
        text('reply_to', 'Reply to', { kind: 'email', span: 3 }),
      ]),
      {
        title: 'Message',
        hint: 'With placeholders in braces, such as {file_name}',
        fields: [
          text('subject_template', 'Subject', { required: true }),
          { control: 'area', name: 'body_template', label: 'Text', required: true, rows: 4 },
          { control: 'flag', name: 'attach_output', label: 'Attach the output' },
        ],
      },
    ],
  },
  EMAIL_RECEIVE: {
    input: 'email_receive',
    sections: [
      address(
        [
          {
            control: 'list',
            name: 'allowed_senders',
            label: 'Allowed senders',
            noun: 'sender',
            kind: 'sender',
            description: '* is a wildcard, as in *@example.com. If empty, anyone can send.',
          },
          text('subject_pattern', 'Subject matches', {
            mono: true,
            description: 'A regular expression. If empty, any subject.',
          }),
          {
            control: 'flag',
            name: 'attachments_only',
            label: 'Only attachments',
            description: 'The text of the email is ignored.',
          },
        ],
        'What is accepted',
      ),
    ],
  },
};
