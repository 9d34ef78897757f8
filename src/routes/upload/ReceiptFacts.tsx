import { Suspense, use } from 'react';
import { formatDateTimeSeconds, zoneName } from '../../lib/dates.ts';
import { formatBytes } from '../../lib/numbers.ts';
import { UiLink } from '../../ui/links.tsx';
import { KeyValue } from '../../ui/page/KeyValue.tsx';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { useZone } from '../../ui/text/zone.ts';
import { paths } from '../paths.ts';
import type { Received } from './page-uploads.ts';
import styles from './ReceiptFacts.module.css';

/** The receipt of a received file, and its processing status. */
export function ReceiptFacts({ receipt, execution }: Received) {
  const { receipt_number, received_at, file_name, size_bytes, file_hash, message } = receipt;
  const zone = useZone();
  return (
    <section className={styles.receipt} aria-label={`Receipt of ${file_name}`}>
      <KeyValue
        facts={[
          { label: 'Receipt', value: <CopyText text={receipt_number} what="receipt number" /> },
          {
            label: 'Received',
            value: `${formatDateTimeSeconds(received_at, zone)} ${zoneName(received_at, zone)}`,
          },
          { label: 'File', value: `${file_name}, ${formatBytes(size_bytes)}` },
          { label: 'SHA-256', value: <CopyText text={file_hash} what="SHA-256" /> },
          { label: 'Status', value: message },
        ]}
      />
      <Suspense fallback={null}>
        <ExecutionWay execution={execution} />
      </Suspense>
    </section>
  );
}

/**
 * A link to the execution, for people who may see it. Opens in a new tab, because leaving this page would lose its
 * receipts.
 */
function ExecutionWay({ execution }: Pick<Received, 'execution'>) {
  const place = use(execution);
  if (!place) return null;
  return (
    <p className={styles.way}>
      <UiLink to={paths.execution({ ...place })} target="_blank">
        Open the execution in a new tab
      </UiLink>
    </p>
  );
}
