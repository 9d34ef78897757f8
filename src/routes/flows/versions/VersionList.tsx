import { Suspense, useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { VersionList_query$key } from '#gql/VersionList_query';
import type { VersionListPageQuery } from '#gql/VersionListPageQuery';
import { lazily } from '#lib/lazily.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { VersionItem } from './VersionItem.tsx';
import styles from './versions.module.css';

const DeployDrawer = lazily(() => import('../deploy/DeployDrawer.tsx'), 'DeployDrawer');

const PAGE = 20;

/** The versions that are loaded, with a button for more. */
export function VersionList({ queryRef }: { queryRef: VersionList_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    VersionListPageQuery,
    VersionList_query$key
  >(
    graphql`
      fragment VersionList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "VersionListPageQuery")
      @argumentDefinitions(
        flow_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        flow_setup(flow_uuid: $flow_uuid) {
          flow_uuid
          flow_name
          versions(first: $count, after: $cursor) @connection(key: "VersionList_versions") {
            __id
            total_count
            edges {
              node {
                flow_uuid
                version_timestamp
                ...VersionItem_version
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const [deploying, setDeploying] = useState<number | null>(null);
  const flow = data.flow_setup;
  if (!flow) {
    return (
      <EmptyState kind="none" title="This flow does not exist">
        It was deleted, or the link is wrong.
      </EmptyState>
    );
  }
  const versions = nodesOf(flow.versions);
  return (
    <>
      <p className={styles.count}>{pluralize(flow.versions.total_count, 'version')}, latest first</p>
      <ol className={styles.list} aria-label="Versions">
        {versions.map((version) => (
          <VersionItem
            key={version.version_timestamp}
            versionRef={version}
            connectionId={flow.versions.__id}
            onDeploy={() => setDeploying(version.version_timestamp)}
          />
        ))}
      </ol>
      {hasNext && (
        <p className={styles.more}>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={PAGE} />
        </p>
      )}
      {deploying !== null && (
        <Suspense fallback={null}>
          <DeployDrawer
            flow_uuid={flow.flow_uuid}
            flow_name={flow.flow_name}
            version_timestamp={deploying}
            onClose={() => setDeploying(null)}
          />
        </Suspense>
      )}
    </>
  );
}
