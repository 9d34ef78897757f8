import type { PermissionCases } from '../permission-case.ts';

export const savedViewCases: PermissionCases = {
  save_view: {
    input: ({ company_uuid }) => ({ company_uuid, screen: 'partners', name: 'Mine', query: '?q=x' }),
    outcome: '.....N',
  },
  // Someone else's shared view, which owners may delete.
  delete_view: {
    input: async ({ company_uuid }, ask) => {
      const { save_view } = await ask<{ save_view: { saved_view: { view_uuid: string } } }>(
        'mutation($input: SaveViewInput!) { save_view(input: $input) { saved_view { view_uuid } } }',
        { input: { company_uuid, screen: 'partners', name: 'Ours', query: '?q=x', is_shared: true } },
      );
      return { view_uuid: save_view.saved_view.view_uuid };
    },
    outcome: 'FF.N.N',
    whenSuspended: '-',
  },
};
