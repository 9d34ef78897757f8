import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useNotifierActions_notifier$key } from '#gql/useNotifierActions_notifier';
import type { useNotifierActionsDeleteMutation } from '#gql/useNotifierActionsDeleteMutation';
import type { useNotifierActionsEnableMutation } from '#gql/useNotifierActionsEnableMutation';
import type { useNotifierActionsMuteMutation } from '#gql/useNotifierActionsMuteMutation';
import { formatMoment } from '#lib/dates.ts';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { useZone } from '#ui/text/zone.ts';
import { countInList } from '../../_shared/list-changes.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useTestNotifier } from './useTestNotifier.ts';

/** The actions on a notifier that its row offers. Reversible ones take effect at once, with Undo. */
export function useNotifierActions(notifierRef: useNotifierActions_notifier$key, connectionId: string) {
  const { notifier_uuid, company_uuid, name, muted_until, lock_version } = useFragment(
    graphql`
      fragment useNotifierActions_notifier on Notifier {
        notifier_uuid
        company_uuid
        name
        muted_until
        lock_version
      }
    `,
    notifierRef,
  );
  const zone = useZone();
  const [enable] = useMutation<useNotifierActionsEnableMutation>(
    graphql`
      mutation useNotifierActionsEnableMutation($input: SaveNotifierInput!) {
        save_notifier(input: $input) {
          notifier_edge {
            node {
              notifier_uuid
              enabled
              lock_version
              updated_at
              updated_by {
                display
              }
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not changed` },
  );
  const [mute, isMuting] = useMutation<useNotifierActionsMuteMutation>(
    graphql`
      mutation useNotifierActionsMuteMutation($input: MuteNotifierInput!) {
        mute_notifier(input: $input) {
          notifier {
            notifier_uuid
            muted_until
            updated_at
            updated_by {
              display
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not muted`, inForm: ['muted_until'] },
  );
  const [remove, isDeleting] = useMutation<useNotifierActionsDeleteMutation>(
    graphql`
      mutation useNotifierActionsDeleteMutation($input: DeleteNotifierInput!, $connections: [ID!]!) {
        delete_notifier(input: $input) {
          notifier {
            notifier_uuid
            __id @deleteEdge(connections: $connections)
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not deleted` },
  );
  const [test, isTesting] = useTestNotifier();
  const [shownEnabled, setShownEnabled] = useState<boolean | null>(null);

  const setEnabled = async (enabled: boolean, version = lock_version): Promise<void> => {
    // The switch shows the choice at once; everything else in the row waits for the server.
    setShownEnabled(enabled);
    const result = await enable({ input: { notifier_uuid, lock_version: version, enabled } });
    setShownEnabled(null);
    const node = result.ok ? result.response.save_notifier.notifier_edge?.node : null;
    if (!node) return;
    notify.undo(
      `${name} ${enabled ? 'enabled' : 'disabled'}`,
      () => void setEnabled(!enabled, node.lock_version),
    );
  };
  /** Mutes until then; null unmutes. Resolves to the errors for the dialog, or to null on success. */
  const setMuted = async (until: number | null): Promise<readonly UserError[] | null> => {
    const before = muted_until;
    const at = until === null ? null : new Date(until).toISOString();
    const result = await mute({ input: { notifier_uuid, muted_until: at } });
    if (!result.ok) return result.errors;
    notify.undo(
      until === null ? `${name} unmuted` : `${name} muted until ${formatMoment(until, serverNow(), zone)}`,
      () => void mute({ input: { notifier_uuid, muted_until: before ?? null } }),
    );
    return null;
  };
  const deleteNow = async (): Promise<boolean> => {
    const result = await remove(
      { input: { notifier_uuid }, connections: [connectionId] },
      {
        updater: (store, response) => {
          if (response?.delete_notifier.notifier) countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    if (result.ok) notify.success(`${name} deleted`);
    return result.ok;
  };
  return {
    shownEnabled,
    setEnabled,
    setMuted,
    isMuting,
    deleteNow,
    isDeleting,
    sendTest: () => test({ notifier_uuid, name }),
    isTesting,
  };
}
