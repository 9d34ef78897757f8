import { useSyncExternalStore } from 'react';
import { graphql, useClientQuery } from 'react-relay';
import { useLocation, useParams } from 'react-router';
import type { ShellBreadcrumbQuery } from '#gql/ShellBreadcrumbQuery';
import { Breadcrumb } from '../../../ui/page/Breadcrumb.tsx';
import { currentPageTitle, subscribeToPageTitle } from '../page-title.ts';
import { useScreenHandle } from '../useScreenHandle.ts';
import styles from './TopBar.module.css';

/** The breadcrumb of this page, from its route, with the names of its objects. */
export function ShellBreadcrumb() {
  const { client_state } = useClientQuery<ShellBreadcrumbQuery>(
    graphql`
      query ShellBreadcrumbQuery {
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
  // Until the partner of this address has loaded, do not show the previous page's partner.
  const partner = active?.partner_uuid === params.partner_uuid ? (active?.partner_name ?? null) : null;
  const { missing } = useSyncExternalStore(subscribeToPageTitle, currentPageTitle);
  const title = missing ?? handle?.title;
  if (title === undefined) return null;
  const way = missing === null ? handle?.crumbs?.(params, { partner }) : undefined;
  const crumbs = way ?? [{ label: title, to: pathname }];
  return (
    <div className={styles.crumbs}>
      <Breadcrumb crumbs={crumbs} />
    </div>
  );
}
