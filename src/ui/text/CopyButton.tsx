import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '../actions/Button.tsx';
import { useCopy } from './useCopy.ts';

export interface CopyButtonProps {
  text: string;
  /** What it is, in lower case: "client secret". */
  what: string;
  /** "Copy message for the partner"; "Copy" when left out. */
  label?: string;
}

/** A button that copies something longer than what stands beside it. */
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
      {outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'The browser refused' : label}
    </Button>
  );
}
