import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

const flow = async ({ partner_uuid }: PermissionSubject, ask: AskAsOwner) => {
  const { trading_partner } = await ask<{ trading_partner: { flow_setups: { flow_uuid: string }[] } }>(
    `{ trading_partner(partner_uuid: "${partner_uuid}") { partner_uuid flow_setups { flow_uuid } } }`,
  );
  return trading_partner.flow_setups.at(-1)?.flow_uuid;
};

const input = async (subject: PermissionSubject, ask: AskAsOwner) => ({
  company_uuid: subject.company_uuid,
  measure: 'ACKNOWLEDGMENT',
  flow_uuid: await flow(subject, ask),
  target_percent: 99,
});

const target = async ({ company_uuid }: PermissionSubject, ask: AskAsOwner) => {
  const { company } = await ask<{
    company: { metrics: { service_levels: { target: { target_uuid: string } }[] } };
  }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid
      metrics(from: "2026-09-14T00:00:00Z", to: "2026-09-15T00:00:00Z") { service_levels { target { target_uuid } } } } }`,
  );
  return { target_uuid: company.metrics.service_levels[0]?.target.target_uuid };
};

export const serviceLevelCases: PermissionCases = {
  save_service_level_target: { input },
  delete_service_level_target: { input: target, whenSuspended: '-' },
};

export const serviceLevelReads: ReadCases = {
  'Metrics.service_levels': {
    query: ({ company_uuid }) => `{ company(company_uuid: "${company_uuid}") { company_uuid
      metrics(from: "2026-09-14T00:00:00Z", to: "2026-09-15T00:00:00Z") { it: service_levels { target { target_uuid } } } } }`,
  },
  'Query.service_level_target': {
    query: async (subject, ask) =>
      `{ it: service_level_target(target_uuid: "${(await target(subject, ask)).target_uuid}") { target_uuid } }`,
  },
};
