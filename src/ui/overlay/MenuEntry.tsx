import { IconCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { UiLink } from '../links.tsx';
import styles from './Menu.module.css';

interface MenuWords {
  label: string;
  icon?: ReactNode;
  /** Muted text at the right: a shortcut or a count. */
  hint?: ReactNode;
}

export interface MenuAction extends MenuWords {
  onSelect: () => void;
  /** The action loses something. */
  danger?: boolean;
  /** One of several exclusive choices (role, theme), or an option that is on or off. */
  checked?: boolean;
  /** Why it is disabled; the entry stays in the list so that people can read the reason. */
  disabled?: string;
}

export interface MenuPlace extends MenuWords {
  to: string;
}

export type MenuItem = MenuAction | MenuPlace | { divider: true } | { heading: string };

export interface MenuEntryProps {
  item: MenuItem;
  startsHere: boolean;
  onDone: (returnFocus: boolean) => void;
}

/** One entry of a Menu. */
export function MenuEntry({ item, startsHere, onDone }: MenuEntryProps) {
  if ('divider' in item) return <hr className={styles.divider} />;
  if ('heading' in item) {
    return (
      <div role="presentation" className={styles.heading}>
        {item.heading}
      </div>
    );
  }
  const auto = startsHere ? '' : undefined;
  if ('to' in item) {
    return (
      <UiLink
        to={item.to}
        role="menuitem"
        tabIndex={-1}
        data-autofocus={auto}
        className={styles.item}
        onClick={() => onDone(false)}
      >
        <Words item={item} icon={item.icon} />
      </UiLink>
    );
  }
  return <Action item={item} auto={auto} onDone={onDone} />;
}

interface ActionProps {
  item: MenuAction;
  auto: '' | undefined;
  onDone: MenuEntryProps['onDone'];
}

function Action({ item, auto, onDone }: ActionProps) {
  const { checked, disabled, danger, onSelect } = item;
  const reasonId = useId();
  return (
    <>
      <button
        type="button"
        role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
        aria-checked={checked}
        aria-disabled={disabled ? true : undefined}
        aria-describedby={disabled ? reasonId : undefined}
        data-tip={disabled}
        data-autofocus={auto}
        tabIndex={-1}
        className={cx(styles.item, danger && styles.danger)}
        onClick={() => {
          if (disabled) return;
          onDone(true);
          onSelect();
        }}
      >
        <Words
          item={item}
          icon={checked ? <IconCheck size={16} /> : item.icon}
          indent={checked !== undefined}
        />
      </button>
      {/* Touch devices show no tooltips. */}
      {disabled && (
        <span id={reasonId} className={cx(styles.reason, Boolean(item.icon) && styles.indented)}>
          {disabled}
        </span>
      )}
    </>
  );
}

function Words({ item, icon, indent = false }: { item: MenuWords; icon: ReactNode; indent?: boolean }) {
  return (
    <>
      {(icon || indent) && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.label}>{item.label}</span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
    </>
  );
}
