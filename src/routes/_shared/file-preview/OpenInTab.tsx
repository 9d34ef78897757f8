import { IconExternalLink } from '@tabler/icons-react';
import { Button } from '../../../ui/actions/Button.tsx';
import { useOpenInTab } from './useOpenInTab.ts';

/** Opens a file that the browser shows itself, in a tab of its own. */
export function OpenInTab({ download_path }: { download_path: string }) {
  const [open, isOpening] = useOpenInTab();
  return (
    <Button icon={<IconExternalLink size={14} />} busy={isOpening} onClick={() => void open(download_path)}>
      Open in a new tab
    </Button>
  );
}
