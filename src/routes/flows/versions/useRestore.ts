// The form or canvas below the list reads the draft with fragments that this mutation spreads. A refetch instead could
// be interrupted if the list is closed at once, and the form would continue with the previous draft.
/* oxlint-disable relay/must-colocate-fragment-spreads */
import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router';
import type { useRestore_version$key } from '#gql/useRestore_version';
import type { useRestoreMutation } from '#gql/useRestoreMutation';
import { formatDateTime } from '#lib/dates.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { useZone } from '#ui/text/zone.ts';

/** Restores a version's settings as the draft, in a new version, with Undo. */
export function useRestore(
  versionRef: useRestore_version$key,
  connectionId: string | null,
): [restore: () => void, isRunning: boolean] {
  const { flow_uuid, version_timestamp, saved_at, flow_setup } = useFragment(
    graphql`
      fragment useRestore_version on FlowVersion {
        flow_uuid
        version_timestamp
        saved_at
        flow_setup {
          flow_uuid
          flow_name
          latest_version {
            flow_uuid
            version_timestamp
            saved_at
          }
          configuration {
            flow_uuid
            lock_version
          }
        }
      }
    `,
    versionRef,
  );
  const zone = useZone();
  const { revalidate } = useRevalidator();
  const [run, isRunning] = useMutation<useRestoreMutation>(
    graphql`
      mutation useRestoreMutation($input: RollbackFlowInput!, $connections: [ID!]!) {
        rollback_flow(input: $input) {
          flow_version_edge @prependEdge(connections: $connections) {
            cursor
            node {
              flow_uuid
              version_timestamp
              ...VersionItem_version
            }
          }
          flow_configuration {
            flow_uuid
            lock_version
            ...useFlowForm_configuration
            ...useBuilderForm_configuration
          }
          flow_setup {
            flow_uuid
            flow_name
            deploy_state
            source_summary
            destination_summary
            updated_at
            latest_version {
              flow_uuid
              version_timestamp
              saved_at
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
    { failure: `${flow_setup.flow_name} was not changed` },
  );
  const go = async (target: number, lock_version: number, note: string) => {
    const { ok, ...result } = await run(
      {
        input: { flow_uuid, version_timestamp: target, lock_version, note, deploy: false },
        connections: connectionId === null ? [] : [connectionId],
      },
      {
        // Everything else on the page refetches the settings.
        updater: (store) => store.get(dataID('FlowConfiguration', { flow_uuid }))?.invalidateRecord(),
      },
    );
    if (!ok || !('response' in result)) return null;
    void revalidate();
    return result.response.rollback_flow.flow_configuration?.lock_version;
  };
  const words = (at: string) => `version of ${formatDateTime(at, zone)}`;
  const restore = async () => {
    const before = flow_setup.latest_version;
    const lock = await go(
      version_timestamp,
      flow_setup.configuration?.lock_version ?? 0,
      `Restored the ${words(saved_at)}`,
    );
    if (lock == null || !before) return;
    notify.undo(
      `The ${words(saved_at)} restored as draft`,
      () => void go(before.version_timestamp, lock, `Back to the ${words(before.saved_at)}`),
    );
  };
  return [() => void restore(), isRunning];
}
