import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useMappingActionsDeleteMutation } from '#gql/useMappingActionsDeleteMutation';
import type { useMappingActionsDuplicateMutation } from '#gql/useMappingActionsDuplicateMutation';
import { retryImport } from '#lib/retry-import.ts';
import { describeError } from '#relay/errors.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { addToList, countInList } from '../../_shared/list-changes.ts';

interface Named {
  readonly mapping_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  readonly connectionId: string;
}

/** The actions on a mapping as a whole. */
export function useMappingActions({ mapping_uuid, company_uuid, name, connectionId }: Named) {
  const environment = useRelayEnvironment();
  const [duplicate] = useMutation<useMappingActionsDuplicateMutation>(
    graphql`
      mutation useMappingActionsDuplicateMutation($input: DuplicateMappingInput!) {
        duplicate_mapping(input: $input) {
          mapping_edge {
            cursor
            node {
              mapping_uuid
              name
              ...MappingItem_mapping
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
    { failure: `${name} was not duplicated` },
  );
  const [remove, isDeleting] = useMutation<useMappingActionsDeleteMutation>(
    graphql`
      mutation useMappingActionsDeleteMutation($input: DeleteMappingInput!, $connections: [ID!]!) {
        delete_mapping(input: $input) {
          mapping {
            mapping_uuid
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
  const deleteNow = async (uuid: string): Promise<boolean> => {
    const result = await remove(
      { input: { mapping_uuid: uuid }, connections: [connectionId] },
      {
        updater(store, response) {
          if (response?.delete_mapping.mapping) countInList(store, { connectionId, company_uuid, by: -1 });
        },
      },
    );
    return result.ok;
  };
  return {
    isDeleting,
    async duplicateNow(): Promise<void> {
      const result = await duplicate(
        { input: { mapping_uuid } },
        {
          updater(store) {
            const edge = store.getRootField('duplicate_mapping')?.getLinkedRecord('mapping_edge');
            addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      const copy = result.ok ? result.response.duplicate_mapping.mapping_edge?.node : null;
      if (copy) notify.undo(`${copy.name} added`, () => void deleteNow(copy.mapping_uuid));
    },
    async deleteNow(): Promise<void> {
      if (await deleteNow(mapping_uuid)) notify.success(`${name} deleted`);
    },
    async exportNow(): Promise<void> {
      try {
        const { exportMapping } = await retryImport(() => import('./export-mapping.ts'));
        const isThere = await exportMapping(environment, mapping_uuid);
        if (!isThere) notify.error('It was deleted in the meantime.', `${name} was not exported`);
      } catch (error) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), `${name} was not exported`);
      }
    },
  };
}
