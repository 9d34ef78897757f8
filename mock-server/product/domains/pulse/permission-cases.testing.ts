import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Attention {
  readonly group: {
    readonly group_uuid: string;
    readonly partner_uuid: string;
    readonly lock_version: number;
  };
}

/** A group of the partner that the guest can see. */
const group = async ({ company_uuid, partner_uuid }: PermissionSubject, ask: AskAsOwner) => {
  const { company } = await ask<{ company: { pulse: { attention: Attention[] } } }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid
       pulse(range: LAST_30_DAYS) { attention { group { group_uuid partner_uuid lock_version } } } } }`,
  );
  const found = company.pulse.attention.find((item) => item.group.partner_uuid === partner_uuid);
  return { group_uuid: found?.group.group_uuid, lock_version: found?.group.lock_version };
};

export const pulseCases: PermissionCases = {
  update_attention_group: {
    input: async (subject, ask) => ({
      ...(await group(subject, ask)),
      ignore: { reason: 'Known defect', until: '2026-10-15T00:00:00.000Z' },
    }),
  },
};

export const pulseReads: ReadCases = {
  'Pulse.warnings': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid pulse(range: LAST_30_DAYS) { it: warnings { kind } } } }`,
  },
  'AttentionItem.group': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid
         pulse(range: LAST_30_DAYS) { attention { it: group { group_uuid } } } } }`,
    outcome: '...N.N',
  },
  'Query.attention_group': {
    query: async (subject, ask) =>
      `{ it: attention_group(group_uuid: "${(await group(subject, ask)).group_uuid}") { group_uuid } }`,
  },
};
