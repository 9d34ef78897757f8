import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';

/** Shown for a link to a document that does not exist. */
export function NoDocument({ onClose }: { onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title="Document not found">
      <EmptyState
        kind="none"
        title="This document cannot be shown"
        action={<Button onClick={onClose}>Show all documents</Button>}
      >
        It was deleted, or you have no access.
      </EmptyState>
    </Drawer>
  );
}
