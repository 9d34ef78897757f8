import { IconFile } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import styles from '../as2.module.css';
import { readFile } from './read-file.ts';

interface FilePickerProps {
  /** The button's id. */
  id?: string;
  /** The kind of file to choose: "PKCS #12 file". */
  what: string;
  /** The accepted extensions, separated by commas. */
  accept: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Called with the bytes in base64. */
  onChoose: (base64: string) => void;
}

/** A button to choose a file, which is read in the browser; it is sent only when the form is saved. */
export function FilePicker({ id, what, accept, describedBy, isInvalid = false, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const take = async (file: File) => {
    const result = await readFile(file);
    setChosen(result.problem ?? file.name);
    if (result.problem === null) onChoose(result.base64);
  };
  return (
    <span className={styles.picker}>
      <Button
        small
        id={id}
        icon={<IconFile size={14} aria-hidden="true" />}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onClick={() => input.current?.click()}
      >
        {chosen === null ? `Choose a ${what}` : `Choose another ${what}`}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={what}
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void take(file);
          // Cleared, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <span role="status">{chosen}</span>
    </span>
  );
}
