import { IconSelector } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../cx.ts';
import { Popover } from '../overlay/Popover.tsx';
import type { Choice } from './choice.ts';
import styles from './form.module.css';

export interface ComboboxProps {
  /** From useField. */
  control: { readonly id: string; readonly onBlur: () => void } & Readonly<Record<`aria-${string}`, unknown>>;
  label: string;
  choices: readonly Choice<string>[];
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}

/** A field with a list below it that typing narrows. Floats by the browser's own popover, as menus do. */
export function Combobox({ control, label, choices, value, placeholder, onChange }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const anchorRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const words = search?.trim().toLowerCase() ?? '';
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(words));
  const current = choices.find((choice) => choice.value === value);
  const activeId = isOpen && found[active] ? `${listId}-${active}` : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  const open = () => {
    setOpen(true);
    setActive(
      Math.max(
        found.findIndex((choice) => choice.value === value),
        0,
      ),
    );
  };
  const close = () => {
    setOpen(false);
    setSearch(null);
  };
  const choose = (choice: Choice<string> | undefined) => {
    if (!choice || choice.disabled !== undefined) return;
    onChange(choice.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((active + step + found.length) % Math.max(found.length, 1));
      else open();
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(found[active]);
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
          autoComplete="off"
          spellCheck={false}
          placeholder={current?.label ?? placeholder}
          value={search ?? current?.label ?? ''}
          onClick={(event) => {
            event.currentTarget.select();
            if (!isOpen) open();
          }}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onBlur={() => {
            close();
            control.onBlur();
          }}
        />
        <IconSelector size={14} aria-hidden="true" className={styles.arrows} />
      </span>
      <Popover open={isOpen} onClose={close} anchorRef={anchorRef} className={styles.options}>
        <div role="listbox" id={listId} aria-label={label} className={styles.list}>
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
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              onKeyDown={undefined}
            >
              {choice.label}
            </div>
          ))}
        </div>
        {found.length === 0 && <p className={styles.nothing}>Nothing matches “{search}”</p>}
      </Popover>
    </>
  );
}
