import { graphql } from 'react-relay/hooks';
import type { SaveViewInput, useViewActionsSaveMutation } from '#gql/useViewActionsSaveMutation';
import type { useViewActionsDefaultMutation } from '#gql/useViewActionsDefaultMutation';
import type { useViewActionsDeleteMutation } from '#gql/useViewActionsDeleteMutation';
import type { useViewActionsRestoreMutation } from '#gql/useViewActionsRestoreMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { SaveResult } from '#ui/form/form-model.ts';
import type { ListView } from './view-search.ts';
import type { ViewValues } from './SaveViewDialog.tsx';

/** The fields of a view that its actions need. */
export interface SavedView extends ListView {
  readonly name: string;
  readonly lock_version: number;
}

type Created = SaveResult & { readonly view?: ListView | null };

/** The actions on the saved views of a workspace's execution search. */
export function useViewActions(company_uuid: string) {
  const [save] = useMutation<useViewActionsSaveMutation>(
    graphql`
      mutation useViewActionsSaveMutation($input: SaveViewInput!) {
        save_view(input: $input) {
          saved_view {
            view_uuid
            name
            query
            is_shared
            lock_version
          }
          company {
            company_uuid
            ...ViewsButton_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The view was not saved', inForm: 'all' },
  );
  const [remove] = useMutation<useViewActionsDeleteMutation>(
    graphql`
      mutation useViewActionsDeleteMutation($input: DeleteViewInput!) {
        delete_view(input: $input) {
          company {
            company_uuid
            ...ViewsButton_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The view was not deleted' },
  );
  const [restore] = useMutation<useViewActionsRestoreMutation>(
    graphql`
      mutation useViewActionsRestoreMutation($input: RestoreViewInput!) {
        restore_view(input: $input) {
          company {
            company_uuid
            ...ViewsButton_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The view was not restored' },
  );
  const [choose] = useMutation<useViewActionsDefaultMutation>(
    graphql`
      mutation useViewActionsDefaultMutation($input: SetDefaultViewInput!) {
        set_default_view(input: $input) {
          company {
            company_uuid
            ...ViewsButton_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Your default view was not changed' },
  );

  /** Changes a view without a form, so errors are shown in a toast. */
  const change = async (
    { view_uuid }: SavedView,
    version: number,
    fields: Pick<SaveViewInput, 'query' | 'is_shared'>,
  ) => {
    const result = await save({ input: { view_uuid, lock_version: version, ...fields } });
    if (!result.ok && result.errors.length > 0)
      notify.error(result.errors.map(({ message }) => message).join(' '), 'The view was not saved');
    return result.ok ? (result.response.save_view.saved_view ?? null) : null;
  };
  return {
    async create({ name, is_shared, query }: ViewValues & { query: string }): Promise<Created> {
      const result = await save({
        input: { company_uuid, screen: 'partner-search', name, query, is_shared },
      });
      if (!result.ok) return result;
      notify.success(`“${name}” saved`);
      return { ok: true, view: result.response.save_view.saved_view };
    },
    async rename({ view_uuid, name: before }: SavedView, name: string, version: number): Promise<SaveResult> {
      const result = await save({ input: { view_uuid, lock_version: version, name } });
      if (result.ok) notify.success(`“${before}” is now “${name}”`);
      return result;
    },
    async update(view: SavedView, query: string): Promise<void> {
      const now = await change(view, view.lock_version, { query });
      if (now)
        notify.undo(
          `“${view.name}” updated`,
          () => void change(view, now.lock_version, { query: view.query }),
        );
    },
    async share(view: SavedView, is_shared: boolean): Promise<void> {
      const now = await change(view, view.lock_version, { is_shared });
      if (now)
        notify.success(
          is_shared ? `“${view.name}” shared with the workspace` : `“${view.name}” is yours only`,
        );
    },
    async setDefault(view: SavedView | null, name: string): Promise<void> {
      const { ok } = await choose({
        input: { company_uuid, screen: 'partner-search', view_uuid: view?.view_uuid },
      });
      if (ok)
        notify.success(
          view ? `Executions now open with “${name}”` : 'Executions now open with the last 24 hours',
        );
    },
    async remove({ view_uuid, name }: SavedView): Promise<void> {
      const { ok } = await remove({ input: { view_uuid } });
      if (ok) notify.undo(`“${name}” deleted`, () => void restore({ input: { view_uuid } }));
    },
  };
}
