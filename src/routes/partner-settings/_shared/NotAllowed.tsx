import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Card } from '#ui/page/Card.tsx';

interface NotAllowedProps {
  /** "You cannot add carrier API keys". */
  title: string;
  /** A link back. */
  action: ReactNode;
}

/** Replaces a form that the person's role does not allow. */
export function NotAllowed({ title, action }: NotAllowedProps) {
  return (
    <Card>
      <EmptyState kind="forbidden" title={title} action={action}>
        Editors and owners of the workspace can.
      </EmptyState>
    </Card>
  );
}
