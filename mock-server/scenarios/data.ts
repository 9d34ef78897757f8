import { uuidFrom } from '../generate/random.ts';
import { DOWN } from '../world/variants.ts';
import type { World } from '../world/world.ts';
import type { Scenario, Write } from './scenario.ts';

const MINUTE = 60_000;

/** Who looks after the partner has told everybody what is going on. */
function outageMemo({ anchor, partner, company }: World): readonly Write[] {
  const { partner_uuid, company_uuid } = DOWN;
  return [
    {
      what: 'insert',
      type: 'Memo',
      key: uuidFrom('scenario', 'outage', 'memo'),
      fields: {
        company_uuid,
        partner_uuid,
        invocation_uuid: null,
        body: `**Outage:** the SFTP server of ${partner(partner_uuid)?.partner_name ?? 'the partner'} has not answered for 50 minutes. Their service desk knows; do not resubmit before it is back.`,
        author: { kind: 'USER', display: 'Maren Holt', email: 'maren.holt@northbay.example' },
        author_company_name: company(company_uuid)?.company_name ?? '',
        visibility: 'INTERNAL',
        pinned: true,
        created_at: anchor - 22 * MINUTE,
        edited_at: null,
      },
    },
  ];
}

/** What lies in the data: executions, workspaces and what people wrote about them. */
export const dataScenarios: readonly Scenario[] = [
  {
    name: 'everyday',
    title: 'An ordinary day',
    description: 'The seed as it is: mostly good, two incidents behind it, some failures to look into.',
    group: 'Data',
  },
  {
    name: 'healthy',
    title: 'All is well',
    description: 'Nothing has failed for 30 days, nothing is late, nobody had to resubmit anything.',
    group: 'Data',
    world: 'healthy',
  },
  {
    name: 'empty-company',
    title: 'Empty workspace',
    description: 'Northbay Freight has just been made: no partners, no flows, no executions.',
    group: 'Data',
    world: 'empty',
  },
  {
    name: 'everything-failing',
    title: 'Everything fails',
    description: 'For 24 hours every delivery of every flow has failed, and what is resubmitted fails again.',
    group: 'Data',
    world: 'failing',
  },
  {
    name: 'outage-now',
    title: 'Outage right now',
    description:
      'The server of Kestrel Air has been down for 50 minutes and still is; a pinned comment on the partner says so.',
    group: 'Data',
    world: 'outage',
    writes: outageMemo,
  },
  {
    name: 'expired-credentials',
    title: 'Certificates and keys have expired',
    description:
      'For 20 hours every AS2 delivery meets an expired certificate, every SFTP one a changed host key or a refused sign-in.',
    group: 'Data',
    world: 'expired',
  },
  {
    name: 'over-quota',
    title: 'Over quota',
    description: 'The executions of this month were used up three hours ago; nothing is processed since.',
    group: 'Data',
    world: 'over_quota',
  },
  {
    name: 'suspended',
    title: 'Suspended workspace',
    description: 'Northbay Freight is suspended: everything can be read, nothing can be changed.',
    group: 'Data',
    writes: ({ companies }) =>
      companies
        .filter(({ short_code }) => short_code === 'northbay')
        .map(({ company_uuid }) => ({
          what: 'set',
          type: 'Company',
          key: company_uuid,
          fields: { status: 'SUSPENDED' },
        })),
  },
];
