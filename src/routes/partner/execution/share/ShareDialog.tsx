import { Suspense, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { SharePreview } from './SharePreview.tsx';

interface ShareDialogProps {
  invocation_uuid: string;
  opened: boolean;
  isShared: boolean;
  partnerName: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an execution is shared, or no longer shared, and shows what guests see of it. */
export function ShareDialog({
  invocation_uuid,
  opened,
  isShared,
  partnerName,
  busy,
  onConfirm,
  onClose,
}: ShareDialogProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={isShared ? 'Stop sharing this execution?' : 'Share this execution?'}
      size="large"
      busy={busy}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button look="primary" busy={busy} onClick={onConfirm}>
            {isShared ? 'Stop sharing' : 'Share'}
          </Button>
        </>
      }
    >
      <p>
        Guests of <b>{partnerName}</b>, and everyone in workspaces that it is shared with, will{' '}
        {isShared ? (
          <>no longer be able to read its files and logs. Anything they already downloaded stays with them.</>
        ) : (
          <>
            be able to read its files and logs. They may contain confidential data: prices, names and
            addresses, credentials in other systems’ messages.
          </>
        )}
      </p>
      {opened && (
        <SectionBoundary resetKey={String(attempt)} onReload={() => setAttempt((count) => count + 1)} small>
          <Suspense fallback={<Skeleton shape="text" count={10} label="Loading what guests see" />}>
            <SharePreview invocation_uuid={invocation_uuid} attempt={attempt} />
          </Suspense>
        </SectionBoundary>
      )}
    </Dialog>
  );
}
