import { IconDownload } from '@tabler/icons-react';
import type { DataFormat } from '#gql/FileCard_file';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ImagePreview } from './ImagePreview.tsx';
import { PdfPreview } from './PdfPreview.tsx';
import { useDownload } from './useDownload.ts';

export interface BinaryFile {
  readonly file_name: string;
  readonly format: DataFormat;
  readonly download_path: string;
}

/** Shows a file that is not text: a picture or PDF inline, anything else as a download. */
export function BinaryPreview({ file_name, format, download_path }: BinaryFile) {
  const [download, isDownloading] = useDownload();
  if (format === 'IMAGE') {
    return <ImagePreview key={download_path} file_name={file_name} download_path={download_path} />;
  }
  if (format === 'PDF') {
    return <PdfPreview key={download_path} file_name={file_name} download_path={download_path} />;
  }
  return (
    <EmptyState
      kind="none"
      title={format === 'XLSX' ? 'A spreadsheet' : 'This file is not text'}
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
