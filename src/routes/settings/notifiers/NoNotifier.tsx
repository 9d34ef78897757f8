import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';

/** Shown for a link to a notifier that does not exist. */
export function NoNotifier({ onClose }: { onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title="Notifier not found">
      <EmptyState
        kind="none"
        title="This notifier does not exist"
        action={<Button onClick={onClose}>Show all notifiers</Button>}
      >
        It was deleted, or the link is wrong.
      </EmptyState>
    </Drawer>
  );
}
