import { graphql, usePaginationFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { RevisionsDrawer_query$key } from '#gql/RevisionsDrawer_query';
import type { RevisionsDrawerPageQuery } from '#gql/RevisionsDrawerPageQuery';
import type { RevisionsDrawerQuery } from '#gql/RevisionsDrawerQuery';
import { found } from '#errors/not-found.ts';
import { nodesOf } from '#relay/connection.ts';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import styles from '../mapping.module.css';
import { useIsHere } from '#routes/useGoOn.ts';
import { RevisionItem } from './RevisionItem.tsx';

interface RevisionsDrawerProps {
  loaded: PreloadedQuery<RevisionsDrawerQuery>;
  company_uuid: string;
  onClose: () => void;
  /** Resolves to whether the revision is now in the editor. */
  onRestore: (created_at: number) => Promise<boolean>;
}

/** All revisions of a mapping, newest first. */
export function RevisionsDrawer({ loaded, company_uuid, onClose, onRestore }: RevisionsDrawerProps) {
  const data = usePreloadedQuery<RevisionsDrawerQuery>(
    graphql`
      query RevisionsDrawerQuery($mapping_uuid: ID!) @throwOnFieldError {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          name
        }
        ...RevisionsDrawer_query @arguments(mapping_uuid: $mapping_uuid)
      }
    `,
    loaded,
  );
  const mapping = found(data.mapping, 'page');
  const isHere = useIsHere();
  return (
    <Drawer opened onClose={onClose} title="Revisions" context={mapping.name} width={640}>
      <RevisionList
        queryRef={data}
        company_uuid={company_uuid}
        onRestore={async (created_at) => {
          if ((await onRestore(created_at)) && isHere()) onClose();
        }}
      />
    </Drawer>
  );
}

interface RevisionListProps {
  queryRef: RevisionsDrawer_query$key;
  company_uuid: string;
  onRestore: (created_at: number) => Promise<void>;
}

function RevisionList({ queryRef, company_uuid, onRestore }: RevisionListProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    RevisionsDrawerPageQuery,
    RevisionsDrawer_query$key
  >(
    graphql`
      fragment RevisionsDrawer_query on Query
      @throwOnFieldError
      @refetchable(queryName: "RevisionsDrawerPageQuery")
      @argumentDefinitions(
        mapping_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          revisions(first: $count, after: $cursor) @connection(key: "RevisionsDrawer_revisions") {
            edges {
              node {
                mapping_uuid
                created_at
                ...RevisionItem_revision
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  return (
    <>
      <ul className={styles.revisions} aria-label="Revisions">
        {nodesOf(data.mapping?.revisions).map((revision, at) => (
          <RevisionItem
            key={revision.created_at}
            revisionRef={revision}
            company_uuid={company_uuid}
            isLatest={at === 0}
            onRestore={() => onRestore(revision.created_at)}
          />
        ))}
      </ul>
      {hasNext && <LoadMore loadNext={loadNext} busy={isLoadingNext} count={20} />}
    </>
  );
}
