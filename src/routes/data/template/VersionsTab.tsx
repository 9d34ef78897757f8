import { graphql, useFragment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router';
import type { VersionsTab_template$data, VersionsTab_template$key } from '#gql/VersionsTab_template';
import { formatCount } from '../../../lib/numbers.ts';
import { pluralise } from '../../../lib/text.ts';
import { RowLink } from '../../../ui/data-grid/RowLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Card } from '../../../ui/page/Card.tsx';
import { SimpleTable, type SimpleColumn } from '../../../ui/table/SimpleTable.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { StoredDifferences } from '../../_shared/templates/StoredDifferences.tsx';
import { useTemplateNames } from '../../_shared/templates/useTemplateNames.ts';

type Row = NonNullable<VersionsTab_template$data['versions']>[number];

interface VersionsTabProps {
  templateRef: VersionsTab_template$key;
  company_uuid: string;
}

/** What was published, newest first, and what each version changed. */
export function VersionsTab({ templateRef, company_uuid }: VersionsTabProps) {
  const template = useFragment(
    graphql`
      fragment VersionsTab_template on Template @throwOnFieldError {
        template_uuid
        ...useTemplateNames_template
        versions {
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
      }
    `,
    templateRef,
  );
  const { template_uuid, versions } = template;
  const names = useTemplateNames(template);
  const [search] = useSearchParams();
  const all = versions ?? [];
  const shown = all.find(({ version }) => String(version) === search.get('version')) ?? all[0];
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
      <Card>
        <SimpleTable
          label="Versions"
          columns={columns}
          rows={all}
          rowKey={({ version }) => String(version)}
        />
      </Card>
      {shown && (
        <Card
          title={`Version ${shown.version}`}
          hint={
            shown.version === 1
              ? 'The first version'
              : `${pluralise(shown.changes.length, 'difference')} from version ${shown.version - 1}`
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
