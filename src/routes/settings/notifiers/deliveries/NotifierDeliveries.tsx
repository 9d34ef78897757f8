import { graphql, usePaginationFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useLocation, useNavigate } from 'react-router';
import type { NotifierDeliveries_query$key } from '#gql/NotifierDeliveries_query';
import type { NotifierDeliveriesPageQuery } from '#gql/NotifierDeliveriesPageQuery';
import type { NotifierDeliveriesQuery } from '#gql/NotifierDeliveriesQuery';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { closedSearch, deliveriesSearch } from '../drawer-address.ts';
import { NoNotifier } from '../NoNotifier.tsx';
import { DeliveryItem } from './DeliveryItem.tsx';
import styles from './deliveries.module.css';

interface NotifierDeliveriesProps {
  loaded: PreloadedQuery<NotifierDeliveriesQuery>;
  failedOnly: boolean;
}

/** `?deliveries=<uuid>`: a notifier's deliveries in the last 30 days, with the responses. */
export function NotifierDeliveries({ loaded, failedOnly }: NotifierDeliveriesProps) {
  const query = usePreloadedQuery<NotifierDeliveriesQuery>(
    graphql`
      query NotifierDeliveriesQuery($notifier_uuid: ID!, $ok: Boolean) @throwOnFieldError {
        ...NotifierDeliveries_query @arguments(notifier_uuid: $notifier_uuid, ok: $ok)
      }
    `,
    loaded,
  );
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    NotifierDeliveriesPageQuery,
    NotifierDeliveries_query$key
  >(
    graphql`
      fragment NotifierDeliveries_query on Query
      @throwOnFieldError
      @refetchable(queryName: "NotifierDeliveriesPageQuery")
      @argumentDefinitions(
        notifier_uuid: { type: "ID!" }
        ok: { type: "Boolean" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        notifier(notifier_uuid: $notifier_uuid) {
          notifier_uuid
          company_uuid
          name
          deliveries(ok: $ok, first: $count, after: $cursor)
            @connection(key: "NotifierDeliveries_deliveries", filters: ["ok"]) {
            total_count
            edges {
              node {
                delivery_uuid
                ...DeliveryItem_delivery
              }
            }
          }
        }
      }
    `,
    query,
  );
  const close = useCloseOver(closedSearch);
  const navigate = useNavigate();
  const location = useLocation();
  const { notifier } = data;
  if (!notifier) return <NoNotifier onClose={close} />;
  const { notifier_uuid, company_uuid, name, deliveries } = notifier;
  const show = (next: 'all' | 'failed') =>
    void navigate(
      { search: deliveriesSearch(location.search, notifier_uuid, next === 'failed') },
      { replace: true, state: location.state as unknown, preventScrollReset: true },
    );
  const nodes = nodesOf(deliveries);
  return (
    <Drawer opened onClose={close} title={`Deliveries of ${name}`} context="Last 30 days" width={640}>
      <div className={styles.head}>
        <Segmented
          label="Which deliveries"
          value={failedOnly ? 'failed' : 'all'}
          options={[
            { value: 'all', label: 'All' },
            { value: 'failed', label: 'Failed' },
          ]}
          onChange={show}
        />
        <span className={styles.quiet} role="status">
          {pluralize(deliveries.total_count, 'delivery', 'deliveries')}
        </span>
      </div>
      {nodes.length > 0 ? (
        <ul className={styles.list} aria-label="Deliveries">
          {nodes.map((delivery) => (
            <DeliveryItem key={delivery.delivery_uuid} deliveryRef={delivery} company_uuid={company_uuid} />
          ))}
        </ul>
      ) : failedOnly ? (
        <EmptyState
          kind="filtered"
          title="No failed deliveries"
          action={<Button onClick={() => show('all')}>Show all deliveries</Button>}
        >
          Everything it sent in the last 30 days arrived.
        </EmptyState>
      ) : (
        <EmptyState
          kind="none"
          title="No deliveries yet"
          action={<AnchorButton to={`?edit=${notifier_uuid}`}>Edit and send a test</AnchorButton>}
        >
          It has had nothing to send in the last 30 days.
        </EmptyState>
      )}
      {hasNext && (
        <p className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={20} />
        </p>
      )}
    </Drawer>
  );
}
