import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PastFileList_files$data, PastFileList_files$key } from '#gql/PastFileList_files';
import { Button } from '#ui/actions/Button.tsx';
import { UiLink } from '#ui/links.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '#routes/paths.ts';
import { ExecutionSummary } from '#shared/executions/ExecutionSummary.tsx';
import { StatusCell } from '#shared/executions/StatusCell.tsx';

interface PastFileListProps {
  filesRef: PastFileList_files$key;
  onUse: (file: { readonly file_key: string; readonly file_name: string }) => Promise<void>;
}

/** Files of past executions with their results, to be used as an input. */
export function PastFileList({ filesRef, onUse }: PastFileListProps) {
  const files = useFragment(
    graphql`
      fragment PastFileList_files on ExecutionFile @relay(plural: true) {
        file_key
        file_name
        execution {
          invocation_uuid
          company_uuid
          partner_uuid
          submitted_at
          trading_partner {
            partner_uuid
            partner_name
          }
          ...StatusCell_execution
          ...ExecutionSummary_execution
        }
      }
    `,
    filesRef,
  );
  const [taken, setTaken] = useState<string | null>(null);
  return (
    <SimpleTable<PastFileList_files$data[number]>
      label="Past executions"
      rows={files}
      rowKey={({ file_key }) => file_key}
      columns={[
        {
          id: 'when',
          header: 'Submitted',
          cell: ({ execution }) => (
            <UiLink to={paths.execution(execution)}>
              <RelativeTime at={execution.submitted_at} />
            </UiLink>
          ),
        },
        { id: 'status', header: 'Status', cell: ({ execution }) => <StatusCell executionRef={execution} /> },
        {
          id: 'what',
          header: 'What happened',
          grow: true,
          phone: 'under',
          cell: ({ file_name, execution }) => (
            <>
              <ExecutionSummary executionRef={execution} />
              <br />
              <span className="muted">
                <bdi>{execution.trading_partner.partner_name}</bdi>, <bdi>{file_name}</bdi>
              </span>
            </>
          ),
        },
        {
          id: 'use',
          header: 'Use it',
          bare: true,
          align: 'end',
          cell: ({ file_key, file_name }) => (
            <Button
              small
              busy={taken === file_key}
              aria-label={`Use ${file_name}`}
              onClick={() => {
                setTaken(file_key);
                void onUse({ file_key, file_name }).finally(() => setTaken(null));
              }}
            >
              Use
            </Button>
          ),
        },
      ]}
    />
  );
}
