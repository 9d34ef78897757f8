import { IconExternalLink } from '@tabler/icons-react';
import { Button } from '#ui/actions/Button.tsx';
import { useOpenInTab } from './useOpenInTab.ts';

/** A button that opens a file in a new tab, for formats that the browser can display. */
export function OpenInTab({ download_path }: { download_path: string }) {
  const [open, isOpening] = useOpenInTab();
  return (
    <Button icon={<IconExternalLink size={14} />} busy={isOpening} onClick={() => void open(download_path)}>
      Open in a new tab
    </Button>
  );
}
