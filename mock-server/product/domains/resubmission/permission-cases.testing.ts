import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

/** A review of the execution, by the owner. */
async function reviewed(
  { partner_uuid, invocation_uuid }: PermissionSubject,
  ask: AskAsOwner,
): Promise<string> {
  const { review_resubmission } = await ask<{
    review_resubmission: { resubmission_run: { run_uuid: string } };
  }>(
    'mutation($input: ReviewResubmissionInput!) { review_resubmission(input: $input) { resubmission_run { run_uuid } } }',
    { input: { partner_uuid, invocation_uuids: [invocation_uuid] } },
  );
  return review_resubmission.resubmission_run.run_uuid;
}

const start = (run_uuid: string, { invocation_uuid }: PermissionSubject, ask: AskAsOwner) =>
  ask('mutation($input: StartResubmissionInput!) { start_resubmission(input: $input) { errors { code } } }', {
    input: { run_uuid, invocation_uuids: [invocation_uuid] },
  });

/** A started run, after such a review. */
async function started(subject: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const run_uuid = await reviewed(subject, ask);
  await start(run_uuid, subject, ask);
  return run_uuid;
}

/** A completed run with something to retry: the flow was disabled after the review. */
async function refused(subject: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const run_uuid = await reviewed(subject, ask);
  const { flow_execution } = await ask<{ flow_execution: { flow_uuid: string } }>(
    'query($uuid: ID!) { flow_execution(invocation_uuid: $uuid) { flow_uuid } }',
    { uuid: subject.invocation_uuid },
  );
  await ask(
    'mutation($input: SetFlowEnabledInput!) { set_flow_enabled(input: $input) { errors { code } } }',
    { input: { flow_uuid: flow_execution.flow_uuid, enabled: false } },
  );
  await start(run_uuid, subject, ask);
  for (;;) {
    const { resubmission_run: run } = await ask<{ resubmission_run: { status: string } }>(
      'query($run_uuid: ID!) { resubmission_run(run_uuid: $run_uuid) { status } }',
      { run_uuid },
    );
    if (run.status !== 'RUNNING') return run_uuid;
  }
}

export const resubmissionCases: PermissionCases = {
  review_resubmission: {
    input: ({ partner_uuid, invocation_uuid }) => ({ partner_uuid, invocation_uuids: [invocation_uuid] }),
  },
  start_resubmission: {
    input: async (subject, ask) => ({
      run_uuid: await reviewed(subject, ask),
      invocation_uuids: [subject.invocation_uuid],
    }),
    whenSuspended: '-',
  },
  retry_resubmission: {
    input: async (subject, ask) => ({ run_uuid: await refused(subject, ask) }),
    whenSuspended: '-',
  },
  cancel_resubmission: {
    input: async (subject, ask) => ({ run_uuid: await started(subject, ask) }),
    whenSuspended: '-',
  },
};

export const resubmissionReads: ReadCases = {
  'TradingPartner.resubmission_runs': {
    query: async (subject, ask) => {
      await started(subject, ask);
      return `{ trading_partner(partner_uuid: "${subject.partner_uuid}") { partner_uuid it: resubmission_runs { edges { node { run_uuid } } } } }`;
    },
  },
  'Query.resubmission_run': {
    query: async (subject, ask) =>
      `{ it: resubmission_run(run_uuid: "${await reviewed(subject, ask)}") { run_uuid } }`,
  },
};
