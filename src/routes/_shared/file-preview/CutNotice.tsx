import { formatBytes } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './file-preview.module.css';
import type { WholeFile } from './useWholeFile.ts';

interface CutNoticeProps {
  /** How much of the file is shown, in bytes. */
  readonly shown: number;
  readonly size_bytes: number;
  readonly whole: WholeFile;
}

/** Says that only the start of a file is shown, and loads the rest on request. */
export function CutNotice({ shown, size_bytes, whole }: CutNoticeProps) {
  return (
    <div className={styles.cut}>
      <span>
        Showing the first {formatBytes(shown)} of {formatBytes(size_bytes)}.
      </span>
      <Button small busy={whole.isLoading} onClick={whole.load}>
        Load the whole file ({formatBytes(size_bytes)})
      </Button>
    </div>
  );
}
