import { uuidFrom } from '../../kernel/random.ts';
import { editorsOf } from '../../product/world/actors.ts';
import { DOWN } from '../../product/world/variants.ts';
import type { World } from '../../product/world/world.ts';
import type { Scenario, Write } from './scenario.ts';

const MINUTE = 60_000;

/** The person responsible for the partner has posted a comment about the incident. */
function outageMemo({ seed, anchor, partner, company }: World): readonly Write[] {
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
        body: `**Outage:** the SFTP server of ${partner(partner_uuid)?.partner_name ?? 'the partner'} has been down for 50 minutes. Their service desk knows. Do not resubmit until it is back.`,
        author: editorsOf(seed, company_uuid)[3],
        author_company_name: company(company_uuid)?.company_name ?? '',
        visibility: 'INTERNAL',
        pinned: true,
        created_at: anchor - 22 * MINUTE,
        edited_at: null,
      },
    },
  ];
}

/** Scenarios in the data: executions, workspaces, and comments. */
export const dataScenarios: readonly Scenario[] = [
  {
    name: 'everyday',
    title: 'An ordinary day',
    description: 'The seed as is: mostly successful runs, two past incidents, and some errors to look into.',
    group: 'Data',
  },
  {
    name: 'healthy',
    title: 'All clear',
    description: 'No errors for 30 days, nothing overdue, nothing resubmitted.',
    group: 'Data',
    world: 'healthy',
  },
  {
    name: 'empty-company',
    title: 'Empty workspace',
    description: 'Northbay Freight was just created: no partners, flows, or executions.',
    group: 'Data',
    world: 'empty',
  },
  {
    name: 'everything-failing',
    title: 'Everything fails',
    description:
      'Every delivery of every flow has failed for 24 hours, and resubmitted executions fail again.',
    group: 'Data',
    world: 'failing',
  },
  {
    name: 'outage-now',
    title: 'Active outage',
    description:
      'The Kestrel Air server has been down for 50 minutes; a pinned comment on the partner says so.',
    group: 'Data',
    world: 'outage',
    writes: outageMemo,
  },
  {
    name: 'expired-credentials',
    title: 'Expired certificates and changed keys',
    description:
      'For 20 hours, every AS2 delivery has hit an expired certificate, and every SFTP delivery a changed host key or failed authentication.',
    group: 'Data',
    world: 'expired',
  },
  {
    name: 'over-quota',
    title: 'Over quota',
    description: 'The monthly executions were used up three hours ago; nothing has been processed since.',
    group: 'Data',
    world: 'over_quota',
  },
  {
    name: 'suspended',
    title: 'Suspended workspace',
    description: 'Northbay Freight is suspended: everything is readable, nothing can be changed.',
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
