import { graphql } from 'react-relay/hooks';
import type { useFunctionActionsDeleteMutation } from '#gql/useFunctionActionsDeleteMutation';
import type { useFunctionActionsDuplicateMutation } from '#gql/useFunctionActionsDuplicateMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { addToList, countInList } from '../../_shared/list-changes.ts';

interface Named {
  readonly function_uuid: string;
  readonly company_uuid: string;
  readonly name: string;
  /** Null if no list is shown. */
  readonly connectionId: string | null;
}

/** The actions on a function as a whole. */
export function useFunctionActions({ function_uuid, company_uuid, name, connectionId }: Named) {
  const [copy] = useMutation<useFunctionActionsDuplicateMutation>(
    graphql`
      mutation useFunctionActionsDuplicateMutation($input: DuplicateGlobalFunctionInput!) {
        duplicate_global_function(input: $input) {
          global_function_edge {
            cursor
            node {
              function_uuid
              name
              ...FunctionItem_function
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
    { failure: `${name} was not copied`, success: `${name} copied` },
  );
  const [remove, isDeleting] = useMutation<useFunctionActionsDeleteMutation>(
    graphql`
      mutation useFunctionActionsDeleteMutation($input: DeleteGlobalFunctionInput!, $connections: [ID!]!) {
        delete_global_function(input: $input) {
          global_function {
            function_uuid
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
    { failure: `${name} was not deleted`, success: `${name} deleted` },
  );
  return {
    isDeleting,
    /** Resolves to the uuid of the copy; null if it failed. */
    async duplicate(): Promise<string | null> {
      const result = await copy(
        { input: { function_uuid } },
        {
          updater(store) {
            const edge = store
              .getRootField('duplicate_global_function')
              ?.getLinkedRecord('global_function_edge');
            if (connectionId !== null) addToList(store, edge, { connectionId, company_uuid });
            else store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      return result.ok
        ? (result.response.duplicate_global_function.global_function_edge?.node.function_uuid ?? null)
        : null;
    },
    async deleteNow(): Promise<boolean> {
      const result = await remove(
        { input: { function_uuid }, connections: connectionId === null ? [] : [connectionId] },
        {
          updater(store, response) {
            if (!response?.delete_global_function.global_function) return;
            if (connectionId !== null) countInList(store, { connectionId, company_uuid, by: -1 });
            else store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      return result.ok;
    },
  };
}
