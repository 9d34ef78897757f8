import type { RefObject } from 'react';
import { Popover } from '#ui/overlay/Popover.tsx';
import { WorkspaceList, type WorkspaceListProps } from './WorkspaceList.tsx';
import styles from './WorkspaceSwitcher.module.css';

export interface WorkspacePopoverProps extends WorkspaceListProps {
  readonly anchorRef: RefObject<HTMLElement | null>;
}

/** The open workspace switcher, in a chunk of its own. */
export function WorkspacePopover({ anchorRef, ...list }: WorkspacePopoverProps) {
  return (
    <Popover
      open
      onClose={list.onDone}
      anchorRef={anchorRef}
      role="dialog"
      aria-label="Switch workspace"
      className={styles.popover}
    >
      <WorkspaceList {...list} />
    </Popover>
  );
}
