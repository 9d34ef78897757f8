import type {
  AskAsOwner,
  PermissionCases,
  PermissionSubject,
  ReadCases,
} from '../../permission-case.testing.ts';

/** An unused function created by the owner, or any if that is refused. */
async function ownFunction({ company_uuid }: PermissionSubject, ask: AskAsOwner) {
  const { save_global_function } = await ask<{
    save_global_function: { global_function: { function_uuid: string } | null };
  }>(
    'mutation($input: SaveGlobalFunctionInput!) { save_global_function(input: $input) { global_function { function_uuid } } }',
    { input: { company_uuid, name: 'unused', parameters: [], body: 'return 1;' } },
  );
  if (save_global_function.global_function) return save_global_function.global_function;
  const { company } = await ask<{
    company: { global_functions: { edges: { node: { function_uuid: string } }[] } };
  }>(
    'query($c: ID!) { company(company_uuid: $c) { global_functions { edges { node { function_uuid } } } } }',
    {
      c: company_uuid,
    },
  );
  return { function_uuid: company.global_functions.edges[0]?.node.function_uuid ?? '' };
}

export const globalFunctionCases: PermissionCases = {
  save_global_function: {
    input: ({ company_uuid }) => ({ company_uuid, name: 'twice', parameters: ['x'], body: 'return 2 * x;' }),
  },
  duplicate_global_function: { input: ownFunction },
  test_global_function: {
    input: ({ company_uuid }) => ({ company_uuid, parameters: ['x'], body: 'return x;', args: [1] }),
  },
  deploy_global_function: { input: ownFunction },
  delete_global_function: { input: ownFunction },
  run_global_function_tests: { input: ownFunction },
};

export const globalFunctionReads: ReadCases = {
  'Company.global_functions': {
    query: ({ company_uuid }) =>
      `{ company(company_uuid: "${company_uuid}") { it: global_functions { edges { node { function_uuid } } } } }`,
  },
  'Query.global_function': {
    query: async (subject, ask) =>
      `{ it: global_function(function_uuid: "${(await ownFunction(subject, ask)).function_uuid}") { function_uuid } }`,
  },
};
