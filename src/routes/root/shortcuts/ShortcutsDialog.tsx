import { Fragment } from 'react';
import { hotkeyCaps } from '#lib/hotkeys.ts';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { currentShortcuts, type Shortcut, type ShortcutGroup } from '#ui/text/shortcuts.ts';
import styles from './ShortcutsDialog.module.css';

const EVERYWHERE: ShortcutGroup = {
  title: 'Everywhere',
  shortcuts: [
    { keys: ['mod+K'], does: 'Search or jump to' },
    { keys: ['?'], does: 'Show the keyboard shortcuts' },
    { keys: ['escape'], does: 'Close what is on top' },
  ],
};

export interface ShortcutsDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The shortcuts of this page, then those that work everywhere. */
export function ShortcutsDialog({ opened, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Keyboard shortcuts" size="small">
      {[...currentShortcuts(), EVERYWHERE].map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.list}>
            {shortcuts.map((shortcut) => (
              <Line key={shortcut.does} {...shortcut} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function Line({ keys, does }: Shortcut) {
  return (
    <div className={styles.line}>
      <dt>{does}</dt>
      <dd className={styles.keys}>
        {keys.map((combination, index) => (
          <Fragment key={combination}>
            {index > 0 && <span className="muted">or</span>}
            {hotkeyCaps(combination).map((cap) => (
              <kbd key={cap} className={styles.key}>
                {cap}
              </kbd>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
