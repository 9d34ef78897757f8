import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { isPageKey } from '#lib/hotkeys.ts';
import { useDocumentKeys } from '#lib/useDocumentKeys.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { useShortcuts, type Shortcut } from '#ui/text/shortcuts.ts';
import styles from './sftp-job-events.module.css';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['J', ']'], does: 'Next run' },
  { keys: ['K', '['], does: 'Previous run' },
];

interface RunPagerProps {
  /** The address of the previous run. */
  previous: string | null | undefined;
  next: string | null | undefined;
}

/** Links to the previous and the next run. Each step replaces the address, so that Back returns to the list. */
export function RunPager({ previous, next }: RunPagerProps) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const go = (to: string | null | undefined) => {
    if (to) void navigate(to, { replace: true, state });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || !isPageKey(event)) return;
    if (event.key === 'k' || event.key === '[') go(previous);
    if (event.key === 'j' || event.key === ']') go(next);
  };
  useShortcuts('Runs', SHORTCUTS);
  useDocumentKeys(onKeyDown);
  return (
    <nav className={styles.pager} aria-label="Runs">
      <IconButton
        label="Previous run"
        aria-keyshortcuts="K ["
        icon={<IconChevronLeft size={16} />}
        disabled={!previous}
        onClick={() => go(previous)}
      />
      <IconButton
        label="Next run"
        aria-keyshortcuts="J ]"
        icon={<IconChevronRight size={16} />}
        disabled={!next}
        onClick={() => go(next)}
      />
    </nav>
  );
}
