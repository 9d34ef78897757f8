import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

const notifier = async ({ company_uuid }: PermissionSubject, ask: AskAsOwner) => {
  const { company } = await ask<{
    company: { notifiers: { edges: { node: { notifier_uuid: string } }[] } };
  }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid notifiers { edges { node { notifier_uuid } } } } }`,
  );
  return { notifier_uuid: company.notifiers.edges[0]?.node.notifier_uuid ?? '' };
};

export const notifierCases: PermissionCases = {
  save_notifier: {
    input: ({ company_uuid }) => ({
      company_uuid,
      name: 'Trial',
      channel: 'EMAIL',
      target: 'trial@northbay.example',
      events: ['LOGICAL_FAILURE'],
    }),
  },
  delete_notifier: { input: notifier },
  mute_notifier: {
    input: async (subject, ask) => ({
      ...(await notifier(subject, ask)),
      muted_until: '2026-09-16T06:00:00.000Z',
    }),
  },
  test_notifier: { input: notifier },
};

export const notifierReads: ReadCases = {
  'Company.notifiers': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: notifiers { total_count edges { node { notifier_uuid } } } } }`,
  },
  'Company.notifier_payload_preview': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { company_uuid it: notifier_payload_preview(channel: WEBHOOK) { body } } }`,
  },
  'Query.notifier': {
    query: async (subject, ask) =>
      `{ it: notifier(notifier_uuid: "${(await notifier(subject, ask)).notifier_uuid}") { notifier_uuid } }`,
  },
};
