import { graphql, useFragment } from 'react-relay/hooks';
import type { useNotifiers_query$key } from '#gql/useNotifiers_query';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import { paths } from '../../paths.ts';

/** The notifiers of the workspace, each with the address at which it is changed. */
export function useNotifiers(queryRef: useNotifiers_query$key) {
  const data = useFragment(
    graphql`
      fragment useNotifiers_query on Query
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }) {
        company(company_uuid: $company_uuid) {
          company_uuid
          notifiers(first: 200) {
            edges {
              node {
                notifier_uuid
                name
                target
                enabled
                scope
                scope_ids
                scope_summary
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, notifiers } = found(data.company, 'workspace');
  return {
    all: nodesOf(notifiers).map(
      ({ notifier_uuid, name, target, enabled, scope, scope_ids, scope_summary }) => ({
        notifier_uuid,
        name,
        target,
        enabled,
        scope,
        scope_ids,
        scope_summary,
      }),
    ),
    /** The address of a notifier, or of the list if none is given. */
    addressOf: (notifier_uuid?: string) => paths.notifiers({ company_uuid }, { edit: notifier_uuid }),
  };
}
