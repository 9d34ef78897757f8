import { useRelayEnvironment } from 'react-relay/hooks';
import type { AuditFilter } from '#gql/exportHistoryQuery';
import { useZone } from '#ui/text/zone.ts';
import { ExportButton } from '../export/ExportButton.tsx';
import { exportHistory } from './export-history.ts';

interface HistoryExportProps {
  company_uuid: string;
  filter: AuditFilter;
  /** Whose history. */
  name: string;
  count: number;
}

/** Exports all matching entries, whatever of them is loaded. */
export function HistoryExport({ company_uuid, filter, name, count }: HistoryExportProps) {
  const environment = useRelayEnvironment();
  const zone = useZone();
  return (
    <ExportButton
      make={(signal, onProgress) =>
        exportHistory(environment, { company_uuid, filter, zone, signal, onProgress })
      }
      name={[name, 'history']}
      noun="entry"
      nouns="entries"
      hint="one line per change"
      count={count}
      found={count}
    />
  );
}
