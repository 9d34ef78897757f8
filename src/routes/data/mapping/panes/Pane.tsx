import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './panes.module.css';

interface PaneProps {
  title: string;
  /** Shown beside the title: a choice of what the pane shows. */
  choice?: ReactNode;
  actions?: ReactNode;
  foot?: ReactNode;
  /** If given, a file can be dropped on the pane. */
  onDropFile?: (file: File) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Handlers that accept a dropped file, also over an editor, which would insert its text otherwise. */
function useDrop(onFile: ((file: File) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onFile) return { isOver, handlers: undefined };
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      },
      onDropCapture(event: DragEvent) {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        event.stopPropagation();
        onFile(file);
      },
    },
  };
}

/** A pane of the editor: head and foot are fixed, the body scrolls. */
export function Pane({ title, choice, actions, foot, onDropFile, children }: PaneProps) {
  const id = useId();
  const { isOver, handlers } = useDrop(onDropFile);
  return (
    <section className={cx(styles.pane, isOver && styles.over)} aria-labelledby={id} {...handlers}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {choice}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}
