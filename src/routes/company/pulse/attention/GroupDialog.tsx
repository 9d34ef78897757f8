import { graphql, useFragment } from 'react-relay/hooks';
import type { GroupDialog_group$key } from '#gql/GroupDialog_group';
import { AssignDialog } from './AssignDialog.tsx';
import type { Asked } from './attention-labels.ts';
import { IgnoreDialog } from './IgnoreDialog.tsx';
import { SnoozeDialog } from './SnoozeDialog.tsx';

interface GroupDialogProps {
  groupRef: GroupDialog_group$key;
  asked: Asked;
  onClose: () => void;
}

/** The dialog for the chosen action on a problem. */
export function GroupDialog({ groupRef, asked, onClose }: GroupDialogProps) {
  const group = useFragment(
    graphql`
      fragment GroupDialog_group on AttentionGroup {
        group_uuid
        ...AssignDialog_group
        ...SnoozeDialog_group
        ...IgnoreDialog_group
      }
    `,
    groupRef,
  );
  const Dialog = { assign: AssignDialog, snooze: SnoozeDialog, ignore: IgnoreDialog }[asked];
  return <Dialog groupRef={group} onClose={onClose} />;
}
