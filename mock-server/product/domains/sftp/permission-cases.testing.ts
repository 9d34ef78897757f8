import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

interface Found {
  company: {
    sftp_users: { edges: { node: { sftp_user_uuid: string; sftp_jobs: unknown[] } }[] };
    sftp_jobs: {
      edges: { node: { job_uuid: string; target_flow: { flow_uuid: string } | null } }[];
    };
  };
}

const found = async ({ company_uuid }: PermissionSubject, ask: AskAsOwner) =>
  (
    await ask<Found>(
      `{ company(company_uuid: "${company_uuid}") { company_uuid
          sftp_users(first: 200) { edges { node { sftp_user_uuid sftp_jobs { job_uuid } } } }
          sftp_jobs(first: 200) { edges { node { job_uuid target_flow { flow_uuid } } } } } }`,
    )
  ).company;

/** An account that no launcher job uses. */
const user = async (subject: PermissionSubject, ask: AskAsOwner) => {
  const { edges } = (await found(subject, ask)).sftp_users;
  const free = edges.find(({ node }) => node.sftp_jobs.length === 0) ?? edges[0];
  return { sftp_user_uuid: free?.node.sftp_user_uuid ?? '' };
};

/** The path of a file on the hosted server. */
const file = async ({ company_uuid }: PermissionSubject, ask: AskAsOwner) => {
  const { company } = await ask<{
    company: { sftp_users: { edges: { node: { files: { edges: { node: { path: string } }[] } } }[] } };
  }>(
    `{ company(company_uuid: "${company_uuid}") { company_uuid sftp_users(first: 200) { edges { node {
        sftp_user_uuid files(first: 1) { edges { node { company_uuid path } } } } } } } }`,
  );
  const paths = company.sftp_users.edges.flatMap(({ node }) =>
    node.files.edges.map((edge) => edge.node.path),
  );
  return paths[0] ?? '';
};

const job = async (subject: PermissionSubject, ask: AskAsOwner) => ({
  job_uuid: (await found(subject, ask)).sftp_jobs.edges[0]?.node.job_uuid ?? '',
});

const latestRun = async (job_uuid: string, ask: AskAsOwner) => {
  const { sftp_job } = await ask<{ sftp_job: { last_execution: { job_execution_uuid: string } } }>(
    `{ sftp_job(job_uuid: "${job_uuid}") { job_uuid last_execution { job_execution_uuid } } }`,
  );
  return sftp_job.last_execution;
};

export const sftpCases: PermissionCases = {
  preview_sftp_pattern: {
    input: ({ company_uuid }) => ({ company_uuid, host: 'sftp.pinecrest.example' }),
  },
  fetch_sftp_host_key: {
    input: ({ company_uuid }) => ({ company_uuid, host: 'sftp.pinecrest.example' }),
  },
  save_sftp_user: {
    input: ({ company_uuid }) => ({
      company_uuid,
      username: 'trial-user',
      password: 'Correct-Horse-7',
      password_confirmation: 'Correct-Horse-7',
      permission: 'READ_ONLY',
      root_directory: '/trial',
    }),
  },
  set_sftp_user_enabled: {
    input: async (subject, ask) => ({ ...(await user(subject, ask)), enabled: false }),
  },
  rotate_sftp_user_password: { input: user },
  delete_sftp_file: {
    input: async (subject, ask) => ({ company_uuid: subject.company_uuid, path: await file(subject, ask) }),
  },
  delete_sftp_user: { input: user },
  save_sftp_job: {
    input: async (subject, ask) => ({
      company_uuid: subject.company_uuid,
      name: 'Trial',
      source_kind: 'EXTERNAL',
      host: 'sftp.pinecrest.example',
      username: 'northbay',
      directory: '/outbound',
      pattern: '*.edi',
      schedule: { kind: 'INTERVAL', every_minutes: 5 },
      flow_uuid: (await found(subject, ask)).sftp_jobs.edges[0]?.node.target_flow?.flow_uuid,
    }),
  },
  set_sftp_job_enabled: {
    input: async (subject, ask) => ({ ...(await job(subject, ask)), enabled: false }),
  },
  delete_sftp_job: { input: job },
  run_sftp_job: { input: job },
  cancel_sftp_job_execution: {
    input: async (subject, ask) => latestRun((await job(subject, ask)).job_uuid, ask),
    // The seeded run has ended, so everyone who may cancel gets a conflict; the duration of a new run cannot be relied
    // on.
    ends: 'C',
  },
};

const ofCompany =
  (field: string, selection: string) =>
  ({ company_uuid }: PermissionSubject) =>
    `{ company(company_uuid: "${company_uuid}") { company_uuid it: ${field} { ${selection} } } }`;

export const sftpReads: ReadCases = {
  'Company.sftp_server': { query: ofCompany('sftp_server', 'host directories') },
  'Company.sftp_users': {
    query: ofCompany('sftp_users', 'total_count edges { node { sftp_user_uuid } }'),
  },
  'Company.sftp_jobs': {
    query: ofCompany('sftp_jobs', 'total_count edges { node { job_uuid } }'),
  },
  'Company.sftp_schedule_preview': {
    query: ofCompany('sftp_schedule_preview(schedule: { kind: CONTINUOUS })', 'next_runs_at'),
  },
  'Query.sftp_user': {
    query: async (subject, ask) =>
      `{ it: sftp_user(sftp_user_uuid: "${(await user(subject, ask)).sftp_user_uuid}") { sftp_user_uuid } }`,
  },
  'Query.sftp_job': {
    query: async (subject, ask) =>
      `{ it: sftp_job(job_uuid: "${(await job(subject, ask)).job_uuid}") { job_uuid } }`,
  },
  'Query.sftp_job_execution': {
    query: async (subject, ask) => {
      const { job_execution_uuid } = await latestRun((await job(subject, ask)).job_uuid, ask);
      return `{ it: sftp_job_execution(job_execution_uuid: "${job_execution_uuid}") { job_execution_uuid } }`;
    },
  },
};
