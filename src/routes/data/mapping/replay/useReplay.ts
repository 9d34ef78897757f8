import { graphql } from 'react-relay/hooks';
import type { ReplayMappingInput, useReplayMutation } from '#gql/useReplayMutation';
import type { useReplayCancelMutation } from '#gql/useReplayCancelMutation';
import { useMutation } from '#relay/useMutation.ts';

export interface ReplayActions {
  readonly start: (input: ReplayMappingInput) => Promise<void>;
  readonly isStarting: boolean;
  readonly stop: (replay_uuid: string) => Promise<void>;
  readonly isStopping: boolean;
}

/** Starts and stops replays. */
export function useReplay(): ReplayActions {
  const [replay, isStarting] = useMutation<useReplayMutation>(
    graphql`
      mutation useReplayMutation($input: ReplayMappingInput!) {
        replay_mapping(input: $input) {
          mapping {
            mapping_uuid
            ...ReplayPanel_mapping
          }
          mapping_replay {
            replay_uuid
            revision {
              mapping_uuid
              created_at
              ...RevisionReplay_revision
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
    { failure: 'The replay was not started' },
  );
  const [cancel, isStopping] = useMutation<useReplayCancelMutation>(
    graphql`
      mutation useReplayCancelMutation($input: CancelMappingReplayInput!) {
        cancel_mapping_replay(input: $input) {
          mapping_replay {
            replay_uuid
            ...ReplayReport_replay
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The replay was not stopped' },
  );
  return {
    start: async (input) => void (await replay({ input })),
    isStarting,
    stop: async (replay_uuid) => void (await cancel({ input: { replay_uuid } })),
    isStopping,
  };
}
