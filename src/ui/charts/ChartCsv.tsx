import { IconDownload } from '@tabler/icons-react';
import { toCsv, type CsvCell } from '../../lib/csv-writer.ts';
import { downloadCsv } from '../../lib/download.ts';
import { Button } from '../actions/Button.tsx';

export interface ChartCsvProps {
  /** What the numbers are about, for the button's accessible name. */
  label: string;
  fileName: string;
  header: readonly string[];
  /** All rows, with unformatted numbers. */
  rows: Iterable<readonly CsvCell[]>;
}

/** The button that saves a chart's numbers as a file. */
export function ChartCsv({ label, fileName, header, rows }: ChartCsvProps) {
  return (
    <Button
      small
      look="quiet"
      icon={<IconDownload size={14} aria-hidden="true" />}
      aria-label={`${label}: download CSV`}
      onClick={() => downloadCsv(fileName, toCsv(header, rows))}
    >
      CSV
    </Button>
  );
}
