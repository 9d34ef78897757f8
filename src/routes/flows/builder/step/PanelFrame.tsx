import { IconArrowLeft, IconX, type Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import styles from './step.module.css';

interface PanelFrameProps {
  title: string;
  /** The kind of object, beside the title. */
  kind?: string;
  Icon: Icon;
  close: () => void;
  /** Stay visible with the title while the content scrolls. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** The panel beside the canvas; on a phone it replaces the list. Escape closes it. */
export function PanelFrame({ title, kind, Icon, close, tabs, children }: PanelFrameProps) {
  const titleId = useId();
  const isPhone = useIsPhone();
  const button = (
    <IconButton
      label={isPhone ? 'Back to the flow' : 'Close'}
      icon={isPhone ? <IconArrowLeft size={16} /> : <IconX size={16} />}
      onClick={close}
    />
  );
  return (
    // Escape works for everything in the panel; it is not a key of the section itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        close();
      }}
    >
      <div className={styles.top}>
        <header className={styles.head}>
          {isPhone && button}
          <Icon size={16} aria-hidden="true" />
          <h2 id={titleId}>
            <bdi>{title}</bdi>
          </h2>
          <small>{kind}</small>
          {!isPhone && button}
        </header>
        {tabs}
      </div>
      {children}
    </section>
  );
}
