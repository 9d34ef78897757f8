import { safeParse, type core } from 'zod/mini';
import { configErrors } from '#shared/connection-form/config-checks.ts';
import { configInput, newConfig } from '#shared/connection-form/config-input.ts';
import type { ConfigValues } from '#shared/connection-form/config-values.ts';
import { recipientError } from '#routes/company/usage/schedule-form.ts';
import {
  blankContact,
  blankPartner,
  partnerSchema,
} from '#routes/partner-settings/partner-form/partner-form.ts';
import {
  blankNotifier,
  inputOf as notifierInput,
  notifierSchema,
} from '#routes/settings/notifiers/form/notifier-form.ts';
import { profileSchema, type ProfileValues } from '#routes/settings/profile/profile-form.ts';
import { blankJob, jobSchema } from '#routes/settings/sftp-job/job-form.ts';
import { blankUser, sftpUserSchema } from '#routes/settings/sftp-users/form/sftp-user-form.ts';
import { readEmails } from '#routes/settings/users/invite/email-list.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { partnerProblems, usualPartner } from '#routes/systems/as2/form/partner-form.ts';
import { profileProblems } from '#routes/systems/as2/form/profile-form.ts';
import { blankIdentity, identitySchema } from '#routes/systems/edi-settings/form/identity-form.ts';
import { valueErrors } from '#routes/workspaces/multi-company/value-errors.ts';
import { NORTHBAY, PARTNER, type Checked } from './mutations.ts';

/** What is asked of a field of a form: its faults with a text in it. */
type Asked<Value> = (text: Value) => readonly string[];

interface Case<Value = never> {
  readonly what: string;
  readonly right: readonly Value[];
  readonly wrong: readonly Value[];
  readonly forms: Readonly<Record<string, Asked<Value>>>;
  readonly mutations: readonly Checked[];
}

const messagesAt = <Values>(
  schema: core.$ZodType<unknown, Values>,
  values: Values,
  path: string,
): string[] => {
  const { error } = safeParse(schema, values);
  return (error?.issues ?? []).filter((issue) => issue.path.join('.') === path).map(({ message }) => message);
};

const texts = (found: readonly (string | null | undefined)[]): string[] =>
  found.filter((candidate) => candidate != null);

const noContact = { name: '', email: '', phone: '' };
const blankProfile: ProfileValues = {
  display_name: '',
  legal_name: '',
  website: '',
  industry: 'FORWARDER',
  country: 'US',
  lines: '',
  city: '',
  region: '',
  postal_code: '',
  address_country: 'US',
  scac: '',
  gln: '',
  duns: '',
  vat_number: '',
  PRIMARY: noContact,
  TECHNICAL: noContact,
  BILLING: noContact,
};
const profile =
  (field: 'website' | 'scac' | 'gln' | 'duns' | 'vat_number'): Asked<string> =>
  (text) =>
    messagesAt(profileSchema, { ...blankProfile, [field]: text }, field);
const contact =
  (field: 'email' | 'phone'): Asked<string> =>
  (text) =>
    messagesAt(
      profileSchema,
      {
        ...blankProfile,
        PRIMARY: { name: 'Dana', email: 'dana@pinecrest.example', phone: '', [field]: text },
      },
      `PRIMARY.${field}`,
    );
const partnerContact =
  (field: 'email' | 'phone'): Asked<string> =>
  (text) =>
    messagesAt(
      partnerSchema,
      { ...blankPartner, contacts: [{ ...blankContact, [field]: text }] },
      `contacts.0.${field}`,
    );
const job =
  <Value extends string | number>(field: 'host' | 'port'): Asked<Value> =>
  (value) =>
    messagesAt(jobSchema, { ...blankJob('UTC'), source_kind: 'EXTERNAL', [field]: value }, field);
const connection =
  (
    type: 'SFTP' | 'HTTP_SEND' | 'EMAIL_SEND' | 'AS2_SEND' | 'EMAIL_RECEIVE',
    change: (text: string) => Partial<ConfigValues>,
    path: string,
  ): Asked<string> =>
  (text) =>
    configErrors(type, { ...newConfig(type), ...change(text) })
      .filter((fault) => fault.path.join('.') === path)
      .map(({ message }) => message);

const updateCompany = (field: string): Checked => ({
  mutation: 'update_company',
  path: field,
  input: (text) => ({ company_uuid: NORTHBAY, [field]: text }),
});
const partnerField = (path: string, change: (text: never) => object): Checked => ({
  mutation: 'save_partner',
  path,
  input: (text) => ({
    company_uuid: NORTHBAY,
    partner_name: 'Zephyr Drayage',
    partner_type: 'CARRIER_OPERATIONS',
    ...change(text),
  }),
});
const testedConnection = (
  type: 'SFTP' | 'HTTP_SEND' | 'EMAIL_SEND' | 'EMAIL_RECEIVE',
  change: (text: string) => Partial<ConfigValues>,
  path: string,
): Checked => ({
  mutation: 'test_host_system',
  path,
  input: (text) => ({
    company_uuid: NORTHBAY,
    type,
    config: configInput(type, { ...newConfig(type), ...change(text) }, true),
  }),
});

const email: Case<string> = {
  what: 'an email address',
  right: [
    'edi-desk@zephyr.example',
    'zoë@bücher.example',
    'zoë+edi@xn--bcher-kva.example',
    "o'neil_x@a-b.example",
    '配送@例え.example',
    `${'x'.repeat(64)}@pinecrest.example`,
  ],
  wrong: [
    'pinecrest.example',
    '@pinecrest.example',
    'dispatch@',
    'dispatch@pinecrest',
    'dispatch@@pinecrest.example',
    'a@b@pinecrest.example',
    'dispatch@pinecrest.example.',
    'dispatch@.example',
    'dispatch@pinecrest..example',
    'dispatch@-pinecrest.example',
    'dispatch@203.0.113.7',
    'dispatch@[203.0.113.7]',
    '.dispatch@pinecrest.example',
    'dis..patch@pinecrest.example',
    'dis patch@pinecrest.example',
    'dispatch@pine crest.example',
    'dispatch@pine_crest.example',
    '"dis patch"@pinecrest.example',
    'dispatch<x>@pinecrest.example',
    'dispatch@pinecrest.example/x',
    'mailto:dispatch@pinecrest.example',
    'dis\u0000patch@pinecrest.example',
    'dis\u200bpatch@pinecrest.example',
    'dis\ud800patch@pinecrest.example',
    `${'x'.repeat(65)}@pinecrest.example`,
    `${'ü'.repeat(33)}@pinecrest.example`,
    `x@${`${'y'.repeat(60)}.`.repeat(4)}${'y'.repeat(12)}.example`,
  ],
  forms: {
    'recipients of a notifier': (text) =>
      messagesAt(notifierSchema('EMAIL', false), { ...blankNotifier, recipients: [text] }, 'recipients'),
    'recipients of usage reports': (text) => texts([recipientError([text])]),
    'contact of a partner': partnerContact('email'),
    'contact of the workspace': contact('email'),
    'user for several workspaces': (text) =>
      texts([valueErrors('add-user', { email: text, role: 'VIEWER' }).email]),
    'invited members': (text) =>
      texts(readEmails(text).wrong.map((value) => `“${value}” is not an email address.`)),
    'recipients of a connection': connection('EMAIL_SEND', (text) => ({ to: [text] }), 'config.to.0'),
    'senders of a connection': connection(
      'EMAIL_RECEIVE',
      (text) => ({ allowed_senders: [text] }),
      'config.allowed_senders.0',
    ),
  },
  mutations: [
    {
      mutation: 'save_notifier',
      path: 'target',
      input: (text) => ({
        company_uuid: NORTHBAY,
        channel: 'EMAIL',
        ...notifierInput({ ...blankNotifier, name: 'Night desk', recipients: [text] }, 'EMAIL'),
      }),
    },
    {
      mutation: 'send_usage_report',
      path: 'recipients.0',
      input: (text) => ({
        company_uuid: NORTHBAY,
        month: '2026-08',
        recipients: [text],
        idempotency_key: 'field-rules',
      }),
    },
    partnerField('contacts.0.email', (text) => ({
      contacts: [{ name: 'Dana', email: text, role: 'BUSINESS' }],
    })),
    {
      mutation: 'add_user',
      path: 'email',
      input: (text) => ({ company_uuid: NORTHBAY, email: text, role: 'VIEWER' }),
    },
    {
      mutation: 'invite_integration_user',
      path: 'email',
      input: (text) => ({ partner_uuid: PARTNER, email: text }),
    },
    testedConnection('EMAIL_SEND', (text) => ({ to: [text] }), 'config.email_send.to.0'),
  ],
};

const HOSTS = {
  right: [
    'sftp.partner.example',
    'SFTP.Partner.example',
    'wms',
    'xn--bcher-kva.example',
    'bücher.example',
    '203.0.113.7',
    '2001:db8::7',
    `${'x'.repeat(63)}.example`,
  ],
  wrong: [
    'sftp.partner.example.',
    '.partner.example',
    'sftp..example',
    '-sftp.example',
    'sftp-.example',
    'sftp_1.example',
    'sftp.partner.example:22',
    'sftp://partner.example',
    'partner.example/outbound',
    'dana@partner.example',
    'partner .example',
    '203.0.113.256',
    '203.0.113',
    '0x7f.1',
    '2001:db8::7::1',
    '[2001:db8::7]',
    '*.partner.example',
    '🚢 .example',
    `${'x'.repeat(64)}.example`,
    `${`${'y'.repeat(60)}.`.repeat(4)}${'y'.repeat(12)}`,
  ],
};
const host: Case<string> = {
  what: 'a server',
  ...HOSTS,
  forms: {
    'source of a launcher job': job('host'),
    'server of a connection': connection('SFTP', (text) => ({ host: text }), 'config.host'),
  },
  mutations: [
    {
      mutation: 'save_sftp_job',
      path: 'host',
      input: (text) => ({ company_uuid: NORTHBAY, source_kind: 'EXTERNAL', host: text }),
    },
    {
      mutation: 'fetch_sftp_host_key',
      path: 'host',
      input: (text) => ({ company_uuid: NORTHBAY, host: text, port: 22 }),
    },
    testedConnection('SFTP', (text) => ({ host: text }), 'config.sftp.host'),
  ],
};

const port: Case<number> = {
  what: 'a port',
  right: [1, 22, 65_535],
  wrong: [0, -1, 65_536, 99_999],
  forms: {
    'source of a launcher job': job('port'),
    'port of a connection': (value) =>
      configErrors('SFTP', { ...newConfig('SFTP'), port: value })
        .filter((fault) => fault.path.join('.') === 'config.port')
        .map(({ message }) => message),
  },
  mutations: [
    {
      mutation: 'save_sftp_job',
      path: 'port',
      input: (value) => ({ company_uuid: NORTHBAY, source_kind: 'EXTERNAL', port: value }),
    },
    {
      mutation: 'test_host_system',
      path: 'config.sftp.port',
      input: (value) => ({
        company_uuid: NORTHBAY,
        type: 'SFTP',
        config: configInput('SFTP', { ...newConfig('SFTP'), port: value }, true),
      }),
    },
  ],
};

const network: Case<string> = {
  what: 'a network',
  right: [
    '203.0.113.7',
    '203.0.113.0/24',
    '203.0.113.7/32',
    '0.0.0.0/0',
    '2001:db8::/48',
    '2001:db8::7',
    '::1/128',
  ],
  wrong: [
    '203.0.113.0/33',
    '203.0.113.0/',
    '203.0.113.0/08',
    '203.0.113.0/-1',
    '203.0.113.0/24/24',
    '203.0.113/24',
    '203.0.113.256/32',
    '203.0.113.0 /24',
    '2001:db8::/129',
    'fe80::1%eth0/64',
    '1::2::3/64',
    'partner.example',
    '203.0.113.0-203.0.113.9',
  ],
  forms: {
    'networks of an SFTP user': (text) =>
      messagesAt(sftpUserSchema, { ...blankUser, allowed_cidrs: [text] }, 'allowed_cidrs.0'),
  },
  mutations: [
    {
      mutation: 'save_sftp_user',
      path: 'allowed_cidrs.0',
      input: (text) => ({ company_uuid: NORTHBAY, allowed_cidrs: [text] }),
    },
  ],
};

// The form asks the server while the expression is typed.
const cron: Case<string> = {
  what: 'a cron expression',
  right: [
    '* * * * *',
    '15 6-18 * * 1-5',
    '*/15 0,12 1 JAN MON-FRI',
    '0 0 29 2 *',
    '0 0 31 2 1',
    '59 23 31 12 7',
    '  0  6  *  *  *  ',
  ],
  wrong: [
    '',
    '* * * *',
    '* * * * * *',
    '@daily',
    '*/0 * * * *',
    '60 * * * *',
    '* 24 * * *',
    '0 0 0 * *',
    '0 0 32 * *',
    '0 0 31 2 *',
    '0 0 31 4,6,9,11 *',
    '* * * 13 *',
    '* * * * 8',
    '5-1 * * * *',
    '-1 * * * *',
    'a * * * *',
    '🚢 * * * *',
  ],
  forms: {},
  mutations: [
    {
      mutation: 'save_sftp_job',
      path: 'schedule.cron',
      input: (text) => ({ company_uuid: NORTHBAY, schedule: { kind: 'CRON', cron: text, time_zone: 'UTC' } }),
    },
  ],
};

const ADDRESSES = {
  right: [
    'https://hooks.partner.example',
    'HTTPS://hooks.partner.example:8443/a?b=c#d',
    'https://bücher.example/päth',
    'https://203.0.113.7/x',
    'https://[2001:db8::7]/x',
    `https://hooks.partner.example/${'x'.repeat(1970)}`,
  ],
  wrong: [
    'hooks.partner.example',
    'ftp://hooks.partner.example',
    'javascript:alert(1)',
    'https:hooks.partner.example',
    'https:\\\\hooks.partner.example',
    'https://',
    'https://user:pw@hooks.partner.example',
    'https://user@hooks.partner.example',
    'https://hooks .partner.example',
    'https://hooks.partner.example/a b',
    'https://hooks.partner.example/\u0000',
    'https://hooks_1.example',
    'https://hooks.partner.example.',
    'https://hooks.partner.example:65536',
    'https://203.0.113.256',
    `https://${'x'.repeat(64)}.example`,
    `https://hooks.partner.example/${'x'.repeat(1971)}`,
  ],
};
const https: Case<string> = {
  what: 'a web address with encryption',
  right: ADDRESSES.right,
  wrong: [...ADDRESSES.wrong, 'http://hooks.partner.example'],
  forms: {
    'target of a webhook': (text) =>
      messagesAt(notifierSchema('WEBHOOK', false), { ...blankNotifier, target: text }, 'target'),
    'address of a connection': connection('HTTP_SEND', (text) => ({ url: text }), 'config.url'),
  },
  mutations: [
    {
      mutation: 'save_notifier',
      path: 'target',
      input: (text) => ({
        company_uuid: NORTHBAY,
        channel: 'TEAMS',
        name: 'Night desk',
        target: text,
        events: [],
      }),
    },
    testedConnection('HTTP_SEND', (text) => ({ url: text }), 'config.http_send.url'),
  ],
};
const web: Case<string> = {
  what: 'a web address',
  right: [...ADDRESSES.right, 'http://hooks.partner.example'],
  wrong: ADDRESSES.wrong,
  forms: {
    'website of the workspace': profile('website'),
    'address of an AS2 partner': (text) =>
      messagesAt(formSchema(partnerProblems), { ...usualPartner, partner_url: text }, 'partner_url'),
    'return address of an AS2 partner': (text) =>
      messagesAt(
        formSchema(partnerProblems),
        { ...usualPartner, mdn_mode: 'ASYNC', async_mdn_url: text },
        'async_mdn_url',
      ),
  },
  mutations: [updateCompany('website')],
};

const identifiers: readonly Case<string>[] = [
  {
    what: 'a SCAC',
    right: ['HJBT', 'UP'],
    wrong: ['H', 'HJBTX', 'hjbt', 'H1BT', 'HJ BT', 'HJBÜ'],
    forms: { 'profile of the workspace': profile('scac') },
    mutations: [updateCompany('scac')],
  },
  {
    what: 'a GLN',
    right: ['5412345000013', '0614141000012'],
    wrong: ['5412345000014', '541234500001', '54123450000133', '54123450000AB', '5412345 000013'],
    forms: { 'profile of the workspace': profile('gln') },
    mutations: [updateCompany('gln')],
  },
  {
    what: 'a D-U-N-S number',
    right: ['078555012'],
    wrong: ['78555012', '07-855-5012', '0785550123'],
    forms: { 'profile of the workspace': profile('duns') },
    mutations: [updateCompany('duns')],
  },
  {
    what: 'a tax number',
    right: ['GB980780684', 'NO987654321MVA'],
    wrong: ['980780684', 'GB', 'gb980780684', 'GB 980780684'],
    forms: { 'profile of the workspace': profile('vat_number') },
    mutations: [updateCompany('vat_number')],
  },
  {
    what: 'a telephone number',
    right: ['+1 510 555 0114', '(510) 555-0114 x7', '112', '1'.repeat(40)],
    wrong: ['1', 'call me', '12\n34', '1'.repeat(41), '+49 ☎ 123', '--- ---'],
    forms: { 'contact of the workspace': contact('phone'), 'contact of a partner': partnerContact('phone') },
    mutations: [
      partnerField('contacts.0.phone', (text) => ({
        contacts: [{ name: 'Dana', email: 'dana@pinecrest.example', role: 'BUSINESS', phone: text }],
      })),
    ],
  },
  {
    what: 'an AS2 ID',
    right: ['PINECREST', 'Pine Crest-1', 'x'.repeat(128)],
    wrong: ['', '"PINE"', 'PINE\\CREST', 'PÏNE', 'PINE\tCREST', 'x'.repeat(129), '🚢'],
    forms: {
      'AS2 profile': (text) =>
        messagesAt(formSchema(profileProblems), { name: 'Main', as2_id: text, is_default: false }, 'as2_id'),
    },
    mutations: [
      {
        mutation: 'save_as2_profile',
        path: 'as2_id',
        input: (text) => ({ company_uuid: NORTHBAY, name: 'Main station', as2_id: text }),
      },
    ],
  },
];

const schemes = [
  ['SCAC', '', ['HJBT'], ['hjbt', 'HJBTX']],
  ['GLN', '', ['4012345000016'], ['4012345000017', '401234500001']],
  ['DUNS', '', ['078555012'], ['07855501']],
  ['CARGOWISE_ORG', '', ['PINECREST'], ['pi', 'PINE CREST', 'X'.repeat(13)]],
  ['INTERNAL', '', ['10-4711', '🚢'.repeat(60)], ['x'.repeat(61), 'a\u0007b']],
  ['ISA', '01', ['078555012'], ['12', '0785550123']],
  ['ISA', '02', ['PNCL'], ['PNCL1', 'pncl']],
  ['ISA', '12', ['2065550143'], ['206 555 0143']],
  ['ISA', '14', ['078555012', '0785550121234'], ['07855501']],
  ['ISA', '16', ['0785550121234'], ['078555012']],
  ['ISA', 'ZZ', ['NORTHBAYFWD', 'A.B-C_D 1'], ['X', 'LONGER THAN FIFTEEN', 'NORTHBÄY', 'northbay', '.A']],
  ['ISA', 'ZX', ['any*thing', 'x'], ['x'.repeat(16), 'ü']],
] as const;
const partnerIds: readonly Case<string>[] = schemes.map(([scheme, qualifier, right, wrong]) => ({
  what: `an identifier of a partner, ${scheme} ${qualifier}`.trim(),
  right,
  wrong,
  forms: {
    'identifiers of a partner': (text) =>
      messagesAt(
        partnerSchema,
        { ...blankPartner, external_ids: [{ scheme, qualifier, value: text }] },
        'external_ids.0.value',
      ),
  },
  mutations: [
    partnerField('external_ids.0.value', (text) => ({
      external_ids: [{ scheme, qualifier: qualifier || null, value: text }],
    })),
  ],
}));

const identities: readonly Case<string>[] = (
  [
    ['X12', '01', ['078555012'], ['07855501', 'PINECREST']],
    ['X12', '02', ['HJBT'], ['HJBTX', 'hjbt']],
    ['X12', '16', ['0785550121234'], ['078555012']],
    ['X12', 'ZZ', ['NORTHBAY.2', 'AB'], ['A', '-AB', 'NORTHBAY:2', 'x', 'A'.repeat(16)]],
    ['EDIFACT', '14', ['4012345000016'], ['401234500001']],
    ['EDIFACT', 'ZZZ', ['NORTHBAY.2', 'A'.repeat(35)], ['A', 'NORTHBAY:2', 'A'.repeat(36)]],
  ] as const
).map(([standard, qualifier, right, wrong]) => ({
  what: `an ID in ${standard} headers with qualifier ${qualifier}`,
  right,
  wrong,
  forms: {
    'EDI identity': (text) =>
      messagesAt(identitySchema, { ...blankIdentity, standard, qualifier, identifier: text }, 'identifier'),
  },
  mutations: [
    {
      mutation: 'save_edi_identity',
      path: 'identifier',
      input: (text) => ({ company_uuid: NORTHBAY, standard, qualifier, identifier: text }),
    },
  ],
}));

/** Every rule with texts at its boundaries, the fields of forms that it checks, and the mutations. */
export const cases: readonly Case[] = [
  email,
  host,
  port,
  network,
  cron,
  https,
  web,
  ...identifiers,
  ...partnerIds,
  ...identities,
] as unknown as readonly Case[];
