import { IconSelector } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { Popover } from '../overlay/Popover.tsx';
import { formatCount } from '../../lib/numbers.ts';
import { isAddKey, isComposing } from './add-key.ts';
import type { Choice, ChoiceSearch } from './choice.ts';
import styles from './form.module.css';

export interface ComboboxProps {
  /** The `control` returned by `useField`. */
  control: { readonly id: string; readonly onBlur: () => void } & Readonly<Record<`aria-${string}`, unknown>>;
  label: string;
  choices: readonly Choice<string>[];
  /** Searches for the choices elsewhere; if omitted, the field filters `choices` itself. */
  remote?: ChoiceSearch | undefined;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  /** Takes the initial focus of its drawer or dialog. */
  focusFirst?: boolean | undefined;
  isReadOnly?: boolean;
}

const PAUSE_MS = 200;

/** A text field with a list of choices that narrows while the person types. Opens in a native popover, as menus do. */
export function Combobox(props: ComboboxProps) {
  const { control, label, choices, remote, value, placeholder, onChange, focusFirst, isReadOnly } = props;
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const anchorRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const words = search?.trim().toLowerCase() ?? '';
  const found = remote ? choices : choices.filter((choice) => choice.label.toLowerCase().includes(words));
  const current = choices.find((choice) => choice.value === value);
  /** The last search text that was requested. */
  const [requested, setRequested] = useState('');
  const isStale = remote !== undefined && (remote.isBusy || requested !== (search?.trim() ?? ''));
  const [isEntered, setEntered] = useState(false);
  const activeId = isOpen && found[active] ? `${listId}-${active}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string) => {
    clearTimeout(timer.current);
    setRequested(text);
    remote?.onSearch(text);
  };
  const askLater = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text.trim()), PAUSE_MS);
  };

  const open = () => {
    ask('');
    setOpen(true);
    setActive(
      Math.max(
        found.findIndex((choice) => choice.value === value),
        0,
      ),
    );
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
    setSearch(null);
    setEntered(false);
  };
  const choose = (choice: Choice<string> | undefined) => {
    if (!choice || choice.disabled !== undefined) return;
    onChange(choice.value);
    close();
  };
  const chooseFirst = useEffectEvent(() => {
    setEntered(false);
    choose(found[0]);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- Enter was pressed before the server had answered
    if (isEntered && !isStale) chooseFirst();
  }, [isEntered, isStale]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((active + step + found.length) % Math.max(found.length, 1));
      else open();
    } else if (isAddKey(event)) {
      // Never submits the form: after a choice, the list is closed, and the person may press Enter once more.
      event.preventDefault();
      if (!isOpen) open();
      // The choices shown are still those of the previous search.
      else if (isStale) setEntered(true);
      else choose(found[active]);
    } else if (event.key === 'Tab') close();
  };

  return (
    <>
      <span className={styles.control}>
        <input
          {...control}
          ref={anchorRef}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          readOnly={isReadOnly}
          autoComplete="off"
          data-autofocus={focusFirst ? '' : undefined}
          spellCheck={false}
          placeholder={current?.label ?? placeholder}
          value={search ?? current?.label ?? ''}
          // Typing replaces the chosen label, even if the focus did not come by Tab.
          onFocus={(event) => event.currentTarget.select()}
          // Chromium would put the cursor into selected words after the click.
          onMouseDown={(event) => {
            if (!isOpen && document.activeElement === event.currentTarget) event.preventDefault();
          }}
          onClick={(event) => {
            event.currentTarget.select();
            if (!isOpen) open();
          }}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setSearch(text);
            setActive(0);
            setOpen(true);
            setEntered(false);
            askLater(text);
          }}
          onBlur={() => {
            close();
            control.onBlur();
          }}
        />
        <IconSelector size={14} aria-hidden="true" className={styles.arrows} />
      </span>
      <Popover open={isOpen} onClose={close} anchorRef={anchorRef} className={styles.options}>
        <div
          role="listbox"
          id={listId}
          aria-label={label}
          aria-busy={isStale || undefined}
          className={styles.list}
        >
          {found.map((choice, index) => (
            <div
              key={choice.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={choice.value === value}
              aria-disabled={choice.disabled !== undefined || undefined}
              data-tip={choice.disabled}
              className={cx(styles.option, index === active && styles.active)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              onKeyDown={undefined}
            >
              {choice.label}
            </div>
          ))}
        </div>
        {remote?.hasFailed ? (
          <p className={styles.nothing}>The search failed. Type again to retry.</p>
        ) : found.length === 0 ? (
          <p className={styles.nothing}>{isStale ? 'Searching…' : `Nothing matches “${search ?? ''}”`}</p>
        ) : (
          remote &&
          remote.total > remote.shown && (
            <p className={styles.nothing}>
              The first {formatCount(remote.shown)} of {formatCount(remote.total)}. Type to find others.
            </p>
          )
        )}
      </Popover>
    </>
  );
}
