import { useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';
import { readTextFile, type TextLimit } from './read-text-file.ts';

interface FileButtonProps {
  label: string;
  /** Distinguishes the file input from others: "Sample file". */
  what: string;
  accept?: string;
  look?: ButtonLook;
  icon?: ReactNode;
  onText: (text: string, fileName: string) => void;
  focusFirst?: boolean;
  /** Called with the reason if a file is too long for the server; such a file is not read. */
  onRefused: (reason: string) => void;
  /** The limit for the file; by default, that of an input. */
  limit?: TextLimit;
}

/** A button that reads a local text file. Nothing is uploaded. */
export function FileButton({
  label,
  what,
  accept,
  look,
  icon,
  onText,
  focusFirst,
  onRefused,
  limit,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const take = async (file: File) => {
    setReading(true);
    try {
      const read = await readTextFile(file, limit);
      if ('text' in read) onText(read.text, file.name);
      else onRefused(read.refused);
    } finally {
      setReading(false);
    }
  };
  return (
    <>
      <Button
        small
        look={look}
        icon={icon}
        busy={isReading}
        data-autofocus={focusFirst ? '' : undefined}
        onClick={() => input.current?.click()}
      >
        {label}
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
    </>
  );
}
