import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { downloadCsv, fileNameOf } from '#lib/download.ts';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { describeError } from '#relay/errors.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { notify } from '#ui/feedback/notify.ts';
import styles from './export.module.css';

/** Makes the text of the file page by page; rejects when the signal aborts. */
export type MakeCsv = (signal: AbortSignal, onProgress: (done: number) => void) => Promise<string>;

export interface ExportButtonProps {
  make: MakeCsv;
  /** Parts of the file name: partner, time range. */
  name: readonly string[];
  /** What one row is: "execution". */
  noun: string;
  /** Its plural, if adding an s is wrong. */
  nouns?: string;
  /** More about the file, on hover: "the columns shown". */
  hint?: string;
  /** How many rows to export. */
  count: number;
  /** How many the search finds; more than `count` if the export is limited. */
  found: number;
  /** Why nothing can be exported now. */
  unavailable?: string | null;
}

/** Exports what a list finds to a CSV file, with progress and Stop. */
export function ExportButton(props: ExportButtonProps) {
  const { make, name, noun, nouns, hint, count, found, unavailable = null } = props;
  const some = `the first ${formatCount(count)} of ${pluralize(found, noun, nouns)}`;
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
      const csv = await make(abort.signal, setDone);
      downloadCsv(`${fileNameOf(...name)}.csv`, csv);
      const isCut = count < found;
      notify.success(`Your browser is downloading the export${isCut ? `: ${some}` : ''}.`);
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
        disabled={!isRunning && (count === 0 || unavailable !== null)}
        data-tip={
          !isRunning && count > 0
            ? (unavailable ??
              [count < found ? some : pluralize(count, noun, nouns), hint].filter(Boolean).join(', '))
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
