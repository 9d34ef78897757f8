import { IconDownload } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DownloadPdf_invoice$key } from '#gql/DownloadPdf_invoice';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { useDownload } from '../../_shared/file-preview/useDownload.ts';

interface DownloadPdfProps {
  invoiceRef: DownloadPdf_invoice$key;
  /** A button with a label, for use outside a row. */
  wide?: boolean;
}

/** Downloads the invoice as PDF; nothing until it has been issued. */
export function DownloadPdf({ invoiceRef, wide = false }: DownloadPdfProps) {
  const { number, pdf_path } = useFragment(
    graphql`
      fragment DownloadPdf_invoice on Invoice {
        number
        pdf_path
      }
    `,
    invoiceRef,
  );
  const [download, isRunning] = useDownload();
  const tabIndex = useTabStop();
  if (!pdf_path || !number) return null;
  const start = () => void download([{ file_name: `${number}.pdf`, download_path: pdf_path }]);
  const icon = <IconDownload size={16} aria-hidden="true" />;
  return wide ? (
    <Button look="primary" icon={icon} busy={isRunning} onClick={start}>
      Download PDF
    </Button>
  ) : (
    <IconButton
      small
      tabIndex={tabIndex}
      label={`Download ${number} as PDF`}
      icon={icon}
      aria-busy={isRunning || undefined}
      onClick={start}
    />
  );
}
