import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '../actions/Button.tsx';
import { useCopy } from './useCopy.ts';

export interface CopyButtonProps {
  text: string;
  /** What the text is, in lower case: "client secret". */
  what: string;
  /** Label of the button, such as "Copy message for the partner"; "Copy" by default. */
  label?: string;
}

/** A button that copies a text that is not shown in full beside it. */
export function CopyButton({ text, what, label = 'Copy' }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text, what);
  return (
    <Button
      small
      icon={
        outcome === 'copied' ? (
          <IconCheck size={14} aria-hidden="true" />
        ) : (
          <IconCopy size={14} aria-hidden="true" />
        )
      }
      onClick={() => void copy()}
    >
      {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'The browser blocked copying' : label}
    </Button>
  );
}
