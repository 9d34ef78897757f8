import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import type { QuoteFileDrawerQuery } from '#gql/QuoteFileDrawerQuery';
import { formatBytes } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { FilePreview } from '../../_shared/file-preview/FilePreview.tsx';
import { fileKindWords } from './file-labels.ts';

/** The default length of `preview`, in bytes. */
const PREVIEW_BYTES = 262_144;

interface QuoteFileDrawerProps {
  loaded: PreloadedQuery<QuoteFileDrawerQuery>;
  onClose: () => void;
}

/** One file, shown as its format allows. */
export function QuoteFileDrawer({ loaded, onClose }: QuoteFileDrawerProps) {
  const { quote_file: file } = usePreloadedQuery<QuoteFileDrawerQuery>(
    graphql`
      query QuoteFileDrawerQuery($file_key: ID!) @throwOnFieldError {
        quote_file(file_key: $file_key) {
          file_key
          file_name
          kind
          format
          size_bytes
          download_path
          preview
        }
      }
    `,
    loaded,
  );
  if (!file) {
    return (
      <Drawer opened onClose={onClose} title="File not found">
        <EmptyState
          kind="none"
          title="This file does not exist"
          action={<Button onClick={onClose}>Show all files</Button>}
        >
          It was deleted, or the link is wrong.
        </EmptyState>
      </Drawer>
    );
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={<bdi>{file.file_name}</bdi>}
      context={`${fileKindWords(file.kind)}, ${formatBytes(file.size_bytes)}`}
      width={880}
    >
      <FilePreview
        key={file.file_key}
        file_name={file.file_name}
        format={file.format}
        size_bytes={file.size_bytes}
        download_path={file.download_path}
        preview={file.preview ?? null}
        previewBytes={PREVIEW_BYTES}
      />
    </Drawer>
  );
}
