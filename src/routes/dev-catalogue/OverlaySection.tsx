import { IconDots, IconFlag, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/Button.tsx';
import { IconButton } from '../../ui/actions/IconButton.tsx';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { Menu } from '../../ui/overlay/Menu.tsx';
import type { MenuItem } from '../../ui/overlay/MenuEntry.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { KeyValue } from '../../ui/page/KeyValue.tsx';
import { Specimen } from './Specimen.tsx';

const ITEMS: MenuItem[] = [
  { heading: 'PO 558213' },
  { label: 'Resubmit', icon: <IconRefresh size={16} />, hint: 'R', onSelect: () => {} },
  { label: 'Flag', icon: <IconFlag size={16} />, onSelect: () => {}, disabled: 'Viewers may not flag' },
  { label: 'Open files', to: '/dev/catalogue' },
  { divider: true },
  { label: 'Show skipped', onSelect: () => {}, checked: true },
  { label: 'Delete', onSelect: () => {}, danger: true },
];

/** Components that float above the page. */
export function OverlaySection() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'confirm' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Overlays">
      <Specimen name="Menu">
        <Menu
          label="Actions for PO 558213"
          items={ITEMS}
          renderTrigger={(props) => (
            <IconButton {...props} label="Actions" icon={<IconDots size={16} />} look="default" />
          )}
        />
        <Menu label="Actions" items={ITEMS} renderTrigger={(props) => <Button {...props}>Actions</Button>} />
      </Specimen>
      <Specimen name="Dialogs">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('delete')}>Confirm by name</Button>
      </Specimen>
      <Dialog
        opened={open === 'dialog'}
        onClose={close}
        title="Share execution"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" onClick={close}>
              Share
            </Button>
          </>
        }
      >
        <p>Pinecrest Lines will see this execution and its files for 30 days.</p>
      </Dialog>
      <Drawer opened={open === 'drawer'} onClose={close} title="Receive PO 850">
        <KeyValue
          facts={[
            { label: 'Status', value: 'Error' },
            { label: 'Started', value: '14:28:07' },
          ]}
        />
      </Drawer>
      <ConfirmDialog
        opened={open === 'confirm'}
        onClose={close}
        title="Resubmit 31 executions?"
        confirmLabel="Resubmit 31"
        onConfirm={close}
      >
        Each is sent again with the flow version of today.
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        title="Delete the host system “NORTHBAY”?"
        confirmLabel="Delete"
        onConfirm={close}
        danger
        typeToConfirm="NORTHBAY"
        error="It is in use by 3 flows."
      >
        Its connections stop working at once. This cannot be undone.
      </ConfirmDialog>
    </Card>
  );
}
