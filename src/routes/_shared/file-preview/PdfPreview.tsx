import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import styles from './file-preview.module.css';
import { SignedFile } from './SignedFile.tsx';

interface Pdf {
  readonly file_name: string;
  readonly download_path: string;
}

/** Shows a PDF in the browser's own viewer; most phones cannot embed one in a page. */
export function PdfPreview({ file_name, download_path }: Pdf) {
  if (!navigator.pdfViewerEnabled) {
    return (
      <EmptyState kind="none" title="A PDF document">
        Your browser shows it in a tab of its own.
      </EmptyState>
    );
  }
  return (
    <SignedFile
      download_path={download_path}
      loading="Loading the PDF document"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox keeps the browser's PDF viewer from starting
      show={(address) => <iframe className={styles.pdf} src={address} title={file_name} />}
    />
  );
}
