import { useSyncExternalStore } from 'react';
import { graphql, useClientQuery } from 'react-relay';
import { useLocation, useParams } from 'react-router';
import type { useCrumbsQuery } from '#gql/useCrumbsQuery';
import type { Crumb } from '../../../ui/page/Breadcrumb.tsx';
import { currentPageTitle, subscribeToPageTitle } from '../page-title.ts';
import { useScreenHandle } from '../useScreenHandle.ts';

/** The way to this page, from its route, with the names of what it goes through; itself last. */
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
        }
      }
    `,
    {},
  );
  const handle = useScreenHandle();
  const params = useParams();
  const { pathname } = useLocation();
  const { active } = client_state.trading_partners;
  // Until the partner of this address has arrived, the one of the page before must not lend its name.
  const partner = active?.partner_uuid === params.partner_uuid ? (active?.partner_name ?? null) : null;
  const { missing, page } = useSyncExternalStore(subscribeToPageTitle, currentPageTitle);
  const title = missing ?? handle?.title;
  if (title === undefined) return [];
  const way = missing === null ? handle?.crumbs?.(params, { partner, page }) : undefined;
  return way ?? [{ label: title, to: pathname }];
}
