import { Modal } from '@mantine/core';
import { Frozen } from '../actions/Frozen.tsx';
import { MantineScope } from '../MantineScope.tsx';
import type { DialogProps } from './dialog-props.ts';
import styles from './Dialog.module.css';
import { useEscape } from './useEscape.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useScrollLock } from './useScrollLock.ts';

const SIZES = { small: 440, medium: 520, large: 800 };

/** The content of Dialog, in a chunk of its own because it loads Mantine's modal. */
export function DialogPanel({
  opened,
  onClose,
  title,
  size = 'medium',
  busy = false,
  actions,
  children,
}: DialogProps) {
  useScrollLock(opened);
  useFocusReturn(opened);
  const close = () => {
    if (!busy) onClose();
  };
  useEscape(opened, close);
  return (
    <MantineScope>
      <Modal
        opened={opened}
        onClose={close}
        title={title}
        size={SIZES[size]}
        centered
        // Its `header` element would otherwise count as a second banner of the page.
        attributes={{ header: { role: 'none' } }}
        returnFocus={false}
        padding={0}
        classNames={{
          content: styles.content,
          header: styles.header,
          title: styles.title,
          body: styles.body,
        }}
        closeOnEscape={false}
      >
        <Frozen isFrozen={busy}>
          {children}
          {actions && <div className={styles.foot}>{actions}</div>}
        </Frozen>
      </Modal>
    </MantineScope>
  );
}
