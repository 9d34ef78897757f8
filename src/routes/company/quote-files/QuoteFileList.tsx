import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { QuoteFileList_quote$data, QuoteFileList_quote$key } from '#gql/QuoteFileList_quote';
import { formatBytes } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { SimpleTable, type SimpleColumn } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '../../paths.ts';
import { FILE_PARAM } from './file-param.ts';
import { fileKindWords } from './file-labels.ts';
import { QuoteFileMenu } from './QuoteFileMenu.tsx';

type QuoteFile = QuoteFileList_quote$data['files'][number];

/** The files, oldest first; a name opens its preview. */
export function QuoteFileList({ quoteRef }: { quoteRef: QuoteFileList_quote$key }) {
  const { files } = useFragment(
    graphql`
      fragment QuoteFileList_quote on Quote @throwOnFieldError {
        files {
          file_key
          file_name
          kind
          size_bytes
          created_at
          created_by {
            display
          }
          source_execution {
            invocation_uuid
            company_uuid
            partner_uuid
            flow_name
          }
          ...QuoteFileMenu_file
        }
      }
    `,
    quoteRef,
  );
  const { search } = useLocation();
  const linkTo = (file_key: string): string => {
    const params = new URLSearchParams(search);
    params.set(FILE_PARAM, file_key);
    return `?${params.toString()}`;
  };
  const columns: readonly SimpleColumn<QuoteFile>[] = [
    {
      id: 'name',
      header: 'Name',
      grow: true,
      cell: ({ file_key, file_name }) => (
        <RowLink to={linkTo(file_key)} state={{ openedHere: true }}>
          <bdi>{file_name}</bdi>
        </RowLink>
      ),
    },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => fileKindWords(kind) },
    {
      id: 'source',
      header: 'Execution',
      phone: 'hide',
      cell: ({ source_execution: source }) =>
        source ? (
          <UiLink
            to={paths.execution({
              company_uuid: source.company_uuid,
              partner_uuid: source.partner_uuid,
              invocation_uuid: source.invocation_uuid,
            })}
          >
            <bdi>{source.flow_name}</bdi>
          </UiLink>
        ) : (
          <span className="muted">–</span>
        ),
    },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      phone: 'hide',
      cell: ({ size_bytes }) => formatBytes(size_bytes),
    },
    { id: 'by', header: 'By', phone: 'hide', cell: ({ created_by }) => <bdi>{created_by.display}</bdi> },
    {
      id: 'created',
      header: 'Created',
      align: 'end',
      phone: 'hide',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    { id: 'actions', header: 'Actions', bare: true, cell: (file) => <QuoteFileMenu fileRef={file} /> },
  ];
  return (
    <Card title="Files" hint={pluralize(files.length, 'file')}>
      {files.length === 0 ? (
        <EmptyState kind="none" title="No files yet">
          Requests to carriers, their responses and the comparison for the customer appear here.
        </EmptyState>
      ) : (
        <SimpleTable label="Files" columns={columns} rows={files} rowKey={({ file_key }) => file_key} />
      )}
    </Card>
  );
}
