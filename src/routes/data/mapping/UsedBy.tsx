import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { UsedBy_query$key } from '#gql/UsedBy_query';
import { found } from '#errors/not-found.ts';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { usePopover } from '#ui/overlay/usePopover.ts';
import styles from './mapping.module.css';

const UsedByFlows = lazily(() => import('./UsedByFlows.tsx'), 'UsedByFlows');

/** The number of flows that run the deployed revision, with a list of them. */
export function UsedBy({ queryRef }: { queryRef: UsedBy_query$key }) {
  const data = useFragment(
    graphql`
      fragment UsedBy_query on Query @throwOnFieldError @argumentDefinitions(mapping_uuid: { type: "ID!" }) {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          users: used_by(first: 20) {
            total_count
          }
        }
        ...UsedByFlows_query @arguments(mapping_uuid: $mapping_uuid)
      }
    `,
    queryRef,
  );
  const { users } = found(data.mapping, 'page');
  const { anchor, panel } = usePopover();
  if (users.total_count === 0) return <span className={styles.muted}>No flow uses it</span>;
  return (
    <>
      <Button {...anchor} look="quiet">
        Used by {pluralize(users.total_count, 'flow')}
      </Button>
      {panel.open && (
        <Suspense fallback={null}>
          <UsedByFlows queryRef={data} panel={panel} />
        </Suspense>
      )}
    </>
  );
}
