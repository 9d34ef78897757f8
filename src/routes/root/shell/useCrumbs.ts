import { useSyncExternalStore } from 'react';
import { graphql, useClientQuery } from 'react-relay';
import { useLocation, useParams } from 'react-router';
import type { useCrumbsQuery } from '#gql/useCrumbsQuery';
import type { Crumb } from '#ui/page/Breadcrumb.tsx';
import { currentPageTitle, subscribeToPageTitle } from '../page-title.ts';
import { useScreenHandle } from '../useScreenHandle.ts';

/**
 * The breadcrumb of this page, from its route and the names of the objects in its address; the page itself comes last.
 */
export function useCrumbs(): readonly Crumb[] {
  const { client_state } = useClientQuery<useCrumbsQuery>(
    graphql`
      query useCrumbsQuery {
        client_state {
          trading_partners {
            active {
              partner_uuid
              partner_name
            }
          }
          flow_configuration {
            active {
              flow_uuid
              flow_name
            }
          }
          endpoints {
            active {
              endpoint_uuid
              name
            }
          }
        }
      }
    `,
    {},
  );
  const handle = useScreenHandle();
  const params = useParams();
  const { pathname } = useLocation();
  const { trading_partners, flow_configuration, endpoints } = client_state;
  const [partner, flow, endpoint] = [trading_partners.active, flow_configuration.active, endpoints.active];
  const { missing, page } = useSyncExternalStore(subscribeToPageTitle, currentPageTitle);
  // Until the objects of this address have loaded, the active ones are those of the previous page, whose names must not
  // be used.
  const names = {
    partner: partner?.partner_uuid === params.partner_uuid ? (partner?.partner_name ?? null) : null,
    flow: flow?.flow_uuid === params.flow_uuid ? (flow?.flow_name ?? null) : null,
    connection: endpoint?.endpoint_uuid === params.endpoint_uuid ? (endpoint?.name ?? null) : null,
    page,
  };
  const title = missing ?? handle?.title;
  if (title === undefined) return [];
  const way = missing === null ? handle?.crumbs?.(params, names) : undefined;
  return way ?? [{ label: title, to: pathname }];
}
