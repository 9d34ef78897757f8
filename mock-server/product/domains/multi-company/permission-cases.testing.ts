import type { AskAsOwner, PermissionCases, PermissionSubject } from '../../permission-case.testing.ts';

const EMAIL = 'somebody@else.example';

/** A completed run by the owner with a failed result, because the person is a member with another role. */
async function failedRun({ company_uuid }: PermissionSubject, ask: AskAsOwner): Promise<string> {
  const input = { company_uuid, email: EMAIL, role: 'VIEWER' };
  await ask('mutation($input: AddUserInput!) { add_user(input: $input) { errors { code } } }', { input });
  const { run_multi_company_action: made } = await ask<{
    run_multi_company_action: { multi_company_run: { run_uuid: string } };
  }>(
    'mutation($input: RunMultiCompanyActionInput!) { run_multi_company_action(input: $input) { multi_company_run { run_uuid } } }',
    { input: { action: 'ADD_USER', company_uuids: [company_uuid], email: EMAIL, role: 'EDITOR' } },
  );
  const { run_uuid } = made.multi_company_run;
  for (;;) {
    const { multi_company_run: run } = await ask<{ multi_company_run: { status: string } }>(
      'query($run_uuid: ID!) { multi_company_run(run_uuid: $run_uuid) { status } }',
      { run_uuid },
    );
    if (run.status !== 'RUNNING') return run_uuid;
    await new Promise((resolve) => void setTimeout(resolve, 1));
  }
}

export const multiCompanyCases: PermissionCases = {
  run_multi_company_action: {
    input: ({ company_uuid }) => ({
      action: 'ADD_USER',
      company_uuids: [company_uuid],
      email: EMAIL,
      role: 'VIEWER',
    }),
  },
  // Others see the run if they may read the settings of all its workspaces, but cannot continue it.
  retry_multi_company_run: {
    input: async (subject, ask) => ({ run_uuid: await failedRun(subject, ask) }),
    outcome: 'NF.NFN',
    whenSuspended: '-',
  },
  cancel_multi_company_run: {
    input: async (subject, ask) => ({ run_uuid: await failedRun(subject, ask) }),
    outcome: 'NF.NFN',
    whenSuspended: '-',
  },
};
