import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';

interface NotThereProps {
  /** What was looked for: "API key". */
  what: string;
  onClose: () => void;
}

/** Shown for a link to an object that does not exist. */
export function NotThere({ what, onClose }: NotThereProps) {
  return (
    <Drawer opened onClose={onClose} title={`${what} not found`}>
      <EmptyState
        kind="none"
        title={`This ${what} does not exist`}
        action={<Button onClick={onClose}>Show all {what}s</Button>}
      >
        It was deleted, or the link is wrong.
      </EmptyState>
    </Drawer>
  );
}
