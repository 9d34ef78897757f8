import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { downloadCsv, fileNameOf } from '../../../../lib/download.ts';
import { formatCount } from '../../../../lib/numbers.ts';
import { pluralise } from '../../../../lib/text.ts';
import { describeError } from '../../../../relay/errors.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { IconButton } from '../../../../ui/actions/IconButton.tsx';
import { notify } from '../../../../ui/feedback/notify.ts';
import { exportCsv, type ExportJob } from './export.ts';
import styles from '../search.module.css';

export interface ExportButtonProps {
  job: Omit<ExportJob, 'signal' | 'onProgress'>;
  /** Parts of the file name: partner, time range. */
  name: readonly string[];
  /** How many executions to export. */
  count: number;
  /** How many the search finds; more than `count` if the export is limited. */
  found: number;
}

/** Exports the search results to a CSV file, with progress and Stop. */
export function ExportButton({ job, name, count, found }: ExportButtonProps) {
  const environment = useRelayEnvironment();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setDone(0);
    try {
      const csv = await exportCsv(environment, { ...job, signal: abort.signal, onProgress: setDone });
      downloadCsv(`${fileNameOf(...name)}.csv`, csv);
      const isCut = count < found;
      notify.success(`Your browser is downloading the export${isCut ? `: ${partWords(count, found)}` : ''}.`);
    } catch (error) {
      if (!abort.signal.aborted) {
        const { title, message } = describeError(error);
        notify.error([title, message].filter(Boolean).join('. '), 'Nothing was exported');
      }
    } finally {
      running.current = null;
      setDone(null);
    }
  };

  const isRunning = done !== null;
  return (
    <span className={styles.export}>
      {/* The same button throughout, so that it keeps the focus. */}
      <Button
        ref={buttonRef}
        icon={<IconDownload size={15} />}
        onClick={() => void start()}
        busy={isRunning}
        disabled={!isRunning && count === 0}
        data-tip={
          !isRunning && count > 0
            ? `${count < found ? partWords(count, found) : pluralise(count, 'execution')}, the columns shown`
            : undefined
        }
      >
        {isRunning ? `${formatCount(done)} of ${formatCount(count)}` : 'Export CSV'}
      </Button>
      {isRunning && (
        <IconButton
          label="Stop the export"
          icon={<IconX size={15} />}
          onClick={() => {
            running.current?.abort();
            buttonRef.current?.focus();
          }}
        />
      )}
    </span>
  );
}

const partWords = (count: number, found: number): string =>
  `the first ${formatCount(count)} of ${formatCount(found)} executions`;
