import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BinaryFile_file$key } from '#gql/BinaryFile_file';
import { Button } from '../../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { useDownload } from './useDownload.ts';

/** Shown in place of the text of a binary file. */
export function BinaryFile({ fileRef }: { fileRef: BinaryFile_file$key }) {
  const file = useFragment(
    graphql`
      fragment BinaryFile_file on ExecutionFile {
        file_key
        file_name
        format
        download_path
      }
    `,
    fileRef,
  );
  const { format, file_name, download_path } = file;
  const [download, isDownloading] = useDownload();
  return (
    <EmptyState
      kind="none"
      title={
        { PDF: 'A PDF document', XLSX: 'A spreadsheet', IMAGE: 'A picture' }[format as string] ??
        'This file is not text'
      }
      action={
        <Button
          icon={<IconDownload size={14} />}
          busy={isDownloading}
          onClick={() => void download([{ file_name, download_path }])}
        >
          Download
        </Button>
      }
    >
      Download it to open it in the right program.
    </EmptyState>
  );
}
