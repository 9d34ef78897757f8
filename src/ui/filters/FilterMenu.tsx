import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import { Button } from '../actions/Button.tsx';
import check from '../actions/check.module.css';
import { Popover } from '../overlay/Popover.tsx';
import { usePopover } from '../overlay/usePopover.ts';
import { FilterChip } from './FilterChip.tsx';
import styles from './FilterMenu.module.css';

export interface FilterOption<Value extends string> {
  value: Value;
  label: string;
  /** Number of matches. */
  count?: number;
  /** Shown instead of the label: a StatusBadge. */
  shown?: ReactNode;
}

export interface FilterMenuProps<Value extends string> {
  label: string;
  /** Null if they could not be loaded. */
  options: readonly FilterOption<Value>[] | null;
  selected: readonly Value[];
  /** Called on each change; values keep the order of `options`. */
  onChange: (selected: Value[]) => void;
  /** Allows only one value at a time. */
  single?: boolean;
  /** The options are still loading. */
  loading?: boolean;
}

/** For a filter whose choices failed to load. The part that says why must be nearby. */
export const NO_CHOICES = 'The choices could not be loaded.';

// With fewer options, a search field is more to read than the list.
const SEARCH_FROM = 8;

/** A chip that opens a list of checkboxes; each change applies immediately. */
export function FilterMenu<Value extends string>(props: FilterMenuProps<Value>) {
  const { label, selected, onChange } = props;
  const known = props.options ?? [];
  // A value from an old address filters too, so it is shown, and can be removed.
  const unknown = selected.filter((value) => !known.some((option) => option.value === value));
  const options = [...known, ...unknown.map((value) => ({ value, label: value }))];
  const { anchor, panel, focusAnchor } = usePopover();
  const chosen = options.filter((option) => selected.includes(option.value));
  const words = chosen.map((option) => option.label).join(', ');
  return (
    <>
      <FilterChip
        {...anchor}
        label={label}
        value={selected.length > 0 ? words : null}
        onClear={() => {
          onChange([]);
          focusAnchor();
        }}
      />
      <Popover {...panel} aria-label={`Filter by ${label}`} className={styles.panel}>
        <Choices {...props} options={options} failed={props.options === null} />
      </Popover>
    </>
  );
}

interface ChoicesProps<Value extends string> extends FilterMenuProps<Value> {
  options: readonly FilterOption<Value>[];
  failed: boolean;
}

/**
 * Keeps the selection in state while the list is open, because `selected` changes only after the list has loaded; each
 * choice must build on the previous one.
 */
function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const [selected, setSelected] = useState(props.selected);
  const change = (next: Value[]) => {
    setSelected(next);
    props.onChange(next);
  };
  return (
    <>
      <Options {...props} selected={selected} onChange={change} />
      {selected.length > 0 && (
        <div className={styles.foot}>
          <Button
            look="quiet"
            small
            onClick={(event) => {
              change([]);
              // The Clear button disappears once it is used; the list stays open.
              event.currentTarget.closest('[popover]')?.querySelector('input')?.focus();
            }}
          >
            Clear
          </Button>
        </div>
      )}
    </>
  );
}

function Options<Value extends string>(props: ChoicesProps<Value>) {
  const { label, options, selected, onChange, single, loading, failed } = props;
  const [query, setQuery] = useState('');
  const groupName = useId();
  const listRef = useRef<HTMLFieldSetElement>(null);
  const needle = query.trim().toLowerCase();
  const found = needle ? options.filter((option) => option.label.toLowerCase().includes(needle)) : options;
  const searchable = options.length >= SEARCH_FROM;

  const toggle = (value: Value, on: boolean) => {
    if (single) {
      onChange(on ? [value] : []);
      return;
    }
    const next = new Set(selected);
    if (on) next.add(value);
    else next.delete(value);
    onChange(options.map((option) => option.value).filter((option) => next.has(option)));
  };
  const boxes = () => [...(listRef.current?.querySelectorAll('input') ?? [])];
  // Radio buttons handle arrow keys themselves; checkboxes do not.
  const onListKey = (event: KeyboardEvent) => {
    if (single || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const all = boxes();
    const at = all.indexOf(event.target as HTMLInputElement) + (event.key === 'ArrowDown' ? 1 : -1);
    all[(at + all.length) % all.length]?.focus();
  };
  return (
    <>
      {searchable && (
        <input
          type="search"
          className={styles.search}
          aria-label={`Search ${label}`}
          placeholder="Search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            boxes()[0]?.focus();
          }}
          data-autofocus
        />
      )}
      <fieldset ref={listRef} className={styles.list} aria-label={label}>
        {found.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? groupName : undefined}
              className={single ? check.radio : check.check}
              checked={selected.includes(option.value)}
              onChange={(event) => toggle(option.value, event.target.checked)}
              onKeyDown={onListKey}
              data-autofocus={!searchable && index === 0 ? '' : undefined}
            />
            <span className={styles.words}>{option.shown ?? option.label}</span>
            {option.count !== undefined && <span className={styles.count}>{formatCount(option.count)}</span>}
          </label>
        ))}
        {(failed || found.length === 0) && (
          <p className={styles.nothing} role="status">
            {failed
              ? NO_CHOICES
              : loading
                ? 'Loading…'
                : needle
                  ? `Nothing matches “${query.trim()}”.`
                  : 'Nothing to choose from.'}
          </p>
        )}
      </fieldset>
    </>
  );
}
