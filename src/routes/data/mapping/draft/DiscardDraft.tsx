import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { useDiscardDraft } from './useDiscardDraft.ts';

interface DiscardDraftProps {
  mapping_uuid: string;
  lock_version: number;
  onDiscarded: () => void;
}

/** Discards the draft in favor of the latest revision, after a confirmation. */
export function DiscardDraft({ mapping_uuid, lock_version, onDiscarded }: DiscardDraftProps) {
  const [isAsking, setAsking] = useState(false);
  const { isDiscarding, discardNow } = useDiscardDraft(mapping_uuid);
  const discard = async () => {
    const isDone = await discardNow(lock_version);
    setAsking(false);
    if (isDone) onDiscarded();
  };
  return (
    <>
      <IconButton label="Discard draft…" icon={<IconTrash size={16} />} onClick={() => setAsking(true)} />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Discard your draft?"
        confirmLabel="Discard draft"
        danger
        busy={isDiscarding}
        onConfirm={() => void discard()}
      >
        The editor goes back to the latest revision. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
