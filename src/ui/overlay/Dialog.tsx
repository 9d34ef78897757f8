import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { MantineScope } from '../MantineScope.tsx';
import styles from './Dialog.module.css';
import { useEscape } from './useEscape.ts';
import { useScrollLock } from './useScrollLock.ts';

export interface DialogProps {
  opened: boolean;
  /** Escape, the cross, a click beside it. The focus goes back to where it was. */
  onClose: () => void;
  title: ReactNode;
  /** 380, 520 or 800 px; on a phone the window's width. */
  size?: 'small' | 'medium' | 'large';
  /** Work is under way that closing would hide: nothing closes it meanwhile. */
  busy?: boolean;
  /** The buttons, at the foot: the way out first, the deed last. */
  actions?: ReactNode;
  children?: ReactNode;
}

const SIZES = { small: 380, medium: 520, large: 800 };

/** A question or a form before the page. Mark the first field with `data-autofocus`. */
export function Dialog({
  opened,
  onClose,
  title,
  size = 'medium',
  busy = false,
  actions,
  children,
}: DialogProps) {
  useScrollLock(opened);
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
        padding={0}
        classNames={{
          content: styles.content,
          header: styles.header,
          title: styles.title,
          body: styles.body,
        }}
        closeOnEscape={false}
      >
        {children}
        {actions && <div className={styles.foot}>{actions}</div>}
      </Modal>
    </MantineScope>
  );
}
