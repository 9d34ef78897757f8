import { Drawer as MantineDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { MantineScope } from '../MantineScope.tsx';
import styles from './Dialog.module.css';
import { useEscape } from './useEscape.ts';
import { useScrollLock } from './useScrollLock.ts';

export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Width in pixels; on a phone the window's. */
  width?: number;
  children?: ReactNode;
}

/** Details beside the list they belong to, from the right edge. */
export function Drawer({ opened, onClose, title, width = 480, children }: DrawerProps) {
  useScrollLock(opened);
  useEscape(opened, onClose);
  return (
    <MantineScope>
      <MantineDrawer
        opened={opened}
        onClose={onClose}
        title={title}
        size={width}
        position="right"
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
      </MantineDrawer>
    </MantineScope>
  );
}
