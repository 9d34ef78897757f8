import { Drawer as MantineDrawer } from '@mantine/core';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Frozen } from '../actions/Frozen.tsx';
import { MantineScope } from '../MantineScope.tsx';
import styles from './Dialog.module.css';
import { useEscape } from './useEscape.ts';
import { useFocusReturn } from './useFocusReturn.ts';
import { useScrollLock } from './useScrollLock.ts';

export interface DrawerProps {
  opened: boolean;
  /** Called on Escape, the close button, or a click outside. The focus returns to where it was. */
  onClose: () => void;
  title: ReactNode;
  /** Shown beside the title: the object's status and type. */
  context?: ReactNode;
  /** Width in pixels; full screen on a phone. */
  width?: number;
  /** As in `DialogProps`. */
  busy?: boolean;
  /** Stays visible at the bottom: the buttons of a form. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** Details or a form beside the list they belong to, at the right edge. Mark the first field with `data-autofocus`. */
export function Drawer({
  opened,
  onClose,
  title,
  context,
  width = 480,
  busy = false,
  foot,
  children,
}: DrawerProps) {
  useScrollLock(opened);
  useFocusReturn(opened);
  const close = () => {
    if (!busy) onClose();
  };
  useEscape(opened, close);
  return (
    <MantineScope>
      <MantineDrawer
        opened={opened}
        onClose={close}
        title={
          <>
            {title}
            {context && <span className={styles.context}>{context}</span>}
          </>
        }
        size={width}
        position="right"
        padding={0}
        classNames={{
          content: styles.drawer,
          header: styles.header,
          title: styles.title,
          body: styles.drawerBody,
          close: styles.close,
        }}
        closeButtonProps={{
          'aria-label': 'Close',
          icon: (
            <>
              <IconX size={16} aria-hidden="true" />
              <IconArrowLeft size={16} aria-hidden="true" />
            </>
          ),
        }}
        // Its `header` element would otherwise count as a second banner of the page.
        attributes={{ header: { role: 'none' } }}
        returnFocus={false}
        closeOnEscape={false}
      >
        <Frozen isFrozen={busy} className={styles.scroll}>
          {children}
        </Frozen>
        {foot && (
          <div className={styles.drawerFoot} data-drawer-foot>
            <Frozen isFrozen={busy}>{foot}</Frozen>
          </div>
        )}
      </MantineDrawer>
    </MantineScope>
  );
}
