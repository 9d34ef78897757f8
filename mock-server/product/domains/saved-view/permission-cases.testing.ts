import type { AskAsOwner, PermissionCases } from '../../permission-case.testing.ts';

const SAVE = 'mutation($input: SaveViewInput!) { save_view(input: $input) { saved_view { view_uuid } } }';

/** A shared view of the owner. */
async function sharedView(company_uuid: string, ask: AskAsOwner): Promise<string> {
  const { save_view } = await ask<{ save_view: { saved_view: { view_uuid: string } } }>(SAVE, {
    input: { company_uuid, screen: 'partners', name: 'Ours', query: '?q=x', is_shared: true },
  });
  return save_view.saved_view.view_uuid;
}

export const savedViewCases: PermissionCases = {
  save_view: {
    input: ({ company_uuid }) => ({ company_uuid, screen: 'partners', name: 'Mine', query: '?q=x' }),
    outcome: '.....N',
  },
  // Somebody else's shared view, which owners may delete.
  delete_view: {
    input: async ({ company_uuid }, ask) => ({ view_uuid: await sharedView(company_uuid, ask) }),
    outcome: 'FF.N.N',
    whenSuspended: '-',
  },
  restore_view: {
    input: async ({ company_uuid }, ask) => {
      const view_uuid = await sharedView(company_uuid, ask);
      await ask('mutation($input: DeleteViewInput!) { delete_view(input: $input) { errors { code } } }', {
        input: { view_uuid },
      });
      return { view_uuid };
    },
    outcome: 'FF.N.N',
    whenSuspended: '-',
  },
  // It only affects the caller, so everyone who sees the view may set it.
  set_default_view: {
    input: async ({ company_uuid }, ask) => ({
      company_uuid,
      screen: 'partners',
      view_uuid: await sharedView(company_uuid, ask),
    }),
    outcome: '...N.N',
    whenSuspended: '-',
  },
};
