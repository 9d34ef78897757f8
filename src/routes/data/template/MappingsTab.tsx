import { graphql, useFragment } from 'react-relay/hooks';
import type { MappingsTab_template$data, MappingsTab_template$key } from '#gql/MappingsTab_template';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';

type Row = NonNullable<MappingsTab_template$data['mappings']>[number];

/** The mappings that the flows of a template use. They are not copied: partners share them. */
export function MappingsTab({ templateRef }: { templateRef: MappingsTab_template$key }) {
  const { mappings } = useFragment(
    graphql`
      fragment MappingsTab_template on Template @throwOnFieldError {
        mappings {
          mapping_uuid
          company_uuid
          name
          description
          input_type
          output_type
          updated_at
        }
      }
    `,
    templateRef,
  );
  const columns: readonly SimpleColumn<Row>[] = [
    {
      id: 'name',
      header: 'Mapping',
      cell: ({ company_uuid, mapping_uuid, name }) => (
        <RowLink to={paths.mapping({ company_uuid, mapping_uuid })}>
          <code>{name}</code>
        </RowLink>
      ),
    },
    {
      id: 'formats',
      header: 'Formats',
      phone: 'hide',
      cell: ({ input_type, output_type }) => `${input_type} to ${output_type}`.replaceAll('_', ' '),
    },
    {
      id: 'description',
      header: 'Description',
      grow: true,
      phone: 'under',
      cell: ({ description }) => <span className="muted">{description}</span>,
    },
    { id: 'updated', header: 'Changed', cell: ({ updated_at }) => <RelativeTime at={updated_at} /> },
  ];
  return (
    <Card title="Mappings" hint="Shared by the partners of this workspace; other workspaces choose their own">
      {(mappings ?? []).length === 0 ? (
        <EmptyState kind="none" title="No mappings" small>
          The flows use no mapping, or each partner chooses its own.
        </EmptyState>
      ) : (
        <SimpleTable
          label="Mappings"
          columns={columns}
          rows={mappings ?? []}
          rowKey={({ mapping_uuid }) => mapping_uuid}
        />
      )}
    </Card>
  );
}
