import { IconUpload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { cx } from '#ui/cx.ts';
import { extensionWords, limitWords, type UploadLimits } from './check-file.ts';
import styles from './DropZone.module.css';
import { useFileDrop } from './useFileDrop.ts';

export interface DropZoneProps {
  readonly limits: UploadLimits;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** The list is empty, so choosing files is the main action. */
  readonly isFirst: boolean;
  /** Messages about dropped or chosen items that were not added to the list. */
  readonly leftOut: readonly string[];
  readonly onFiles: (files: readonly File[], leftOut: readonly string[]) => void;
}

/** The area to drop files on, with a button as an alternative, and the accepted file types. */
export function DropZone({ limits, input, button, isFirst, leftOut, onFiles }: DropZoneProps) {
  const isOver = useFileDrop(onFiles);
  const { accepted_extensions, max_bytes, max_files } = limits;
  return (
    <section aria-label="Choose files" className={cx(styles.zone, isOver && styles.over)}>
      <IconUpload size={28} stroke={1.5} aria-hidden="true" className={styles.icon} />
      <p className={styles.invitation}>{isOver ? 'Drop to upload' : 'Drop files here, or'}</p>
      <Button ref={button} look={isFirst ? 'primary' : 'default'} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept={
          accepted_extensions.map((acceptedExtension) => `.${acceptedExtension}`).join(',') || undefined
        }
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])], []);
          // Cleared, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <p className={styles.limits}>
        Accepted: {extensionWords(accepted_extensions)} · up to {limitWords(max_bytes)} each · at most{' '}
        {pluralize(max_files, 'file')} at once
      </p>
      <div role="alert" className={styles.leftOut}>
        {leftOut.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </section>
  );
}
