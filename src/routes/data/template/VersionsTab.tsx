import { graphql, useFragment, usePaginationFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { VersionsTab_query$key } from '#gql/VersionsTab_query';
import type { VersionsTab_versions$data, VersionsTab_versions$key } from '#gql/VersionsTab_versions';
import type { VersionsTabPageQuery } from '#gql/VersionsTabPageQuery';
import { found } from '#errors/not-found.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { StoredDifferences } from '../../_shared/templates/StoredDifferences.tsx';
import { useTemplateNames } from '../../_shared/templates/useTemplateNames.ts';

type Row = VersionsTab_versions$data[number];

interface VersionsTabProps {
  queryRef: VersionsTab_query$key;
  company_uuid: string;
}

/** The published versions, newest first, with their changes. */
export function VersionsTab({ queryRef, company_uuid }: VersionsTabProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    VersionsTabPageQuery,
    VersionsTab_query$key
  >(
    graphql`
      fragment VersionsTab_query on Query
      @throwOnFieldError
      @refetchable(queryName: "VersionsTabPageQuery")
      @argumentDefinitions(
        template_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 50 }
        cursor: { type: "String" }
      ) {
        template(template_uuid: $template_uuid) {
          template_uuid
          ...useTemplateNames_template
          versions(first: $count, after: $cursor) @connection(key: "VersionsTab_versions") {
            edges {
              node {
                ...VersionsTab_versions
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const template = found(data.template, 'page');
  const versions = nodesOf(template.versions);
  const all = useFragment<VersionsTab_versions$key>(
    graphql`
      fragment VersionsTab_versions on TemplateVersion @relay(plural: true) {
        version
        published_at
        published_by {
          display
        }
        note
        flow_count
        changes {
          ...StoredDifferences_differences
        }
      }
    `,
    versions,
  );
  const { template_uuid } = template;
  const names = useTemplateNames(template);
  const [search] = useSearchParams();
  const asked = search.get('version');
  const shown = asked === null ? all[0] : all.find(({ version }) => String(version) === asked);
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'version',
      header: 'Version',
      cell: ({ version }) => (
        <RowLink to={paths.workspaceTemplate({ company_uuid, template_uuid }, { tab: 'versions', version })}>
          Version {version}
        </RowLink>
      ),
    },
    { id: 'note', header: 'Note', grow: true, phone: 'under', cell: ({ note }) => note ?? '' },
    { id: 'by', header: 'Published by', phone: 'hide', cell: ({ published_by }) => published_by.display },
    { id: 'at', header: 'Published', cell: ({ published_at }) => <RelativeTime at={published_at} /> },
    {
      id: 'flows',
      header: 'Flows',
      align: 'end',
      phone: 'hide',
      cell: ({ flow_count }) => formatCount(flow_count),
    },
    {
      id: 'changes',
      header: 'Differences',
      align: 'end',
      cell: ({ changes }) => formatCount(changes.length),
    },
  ];
  return (
    <>
      <Card
        foot={
          hasNext && (
            <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50}>
              Show earlier
            </LoadMore>
          )
        }
      >
        <SimpleTable
          label="Versions"
          columns={columns}
          rows={all}
          rowKey={({ version }) => String(version)}
        />
      </Card>
      {!shown && (
        <Card>
          <EmptyState kind="filtered" small title={`Version ${asked} is not in the list`}>
            {hasNext
              ? 'It may be an earlier one. Show earlier versions, or choose one from the list.'
              : 'Choose one from the list.'}
          </EmptyState>
        </Card>
      )}
      {shown && (
        <Card
          title={`Version ${shown.version}`}
          hint={
            shown.version === 1
              ? 'The first version'
              : `${pluralize(shown.changes.length, 'difference')} from version ${shown.version - 1}`
          }
        >
          {shown.changes.length === 0 ? (
            <EmptyState
              kind="none"
              small
              title={shown.version === 1 ? 'Nothing to compare with' : 'Same flows and variables'}
            >
              {shown.version === 1 ? 'It is the first version.' : 'It was published with only a note.'}
            </EmptyState>
          ) : (
            <StoredDifferences
              key={shown.version}
              label={`Differences of version ${shown.version}`}
              differencesRef={shown.changes}
              names={names}
            />
          )}
        </Card>
      )}
    </>
  );
}
