import { useRef, useState, type KeyboardEvent } from 'react';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { connectionTypes, type ConnectionType } from './connection-types.ts';
import { ConnectionTypeIcon } from './ConnectionTypeIcon.tsx';
import { typeGroups } from './type-groups.ts';
import styles from './TypeGallery.module.css';

interface TypeGalleryProps {
  onChoose: (type: ConnectionType) => void;
  /** On a page: the shortcut that focuses the search field from anywhere. */
  shortcut?: string;
}

const first = typeGroups[0]?.types[0]?.[0];
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** All connection types to choose from. The type determines the form, and cannot be changed later. */
export function TypeGallery({ onChoose, shortcut }: TypeGalleryProps) {
  const [text, setText] = useState('');
  const [stop, setStop] = useState<ConnectionType | null>(null);
  const rootRef = useRef<HTMLDivElement>(null);
  const wanted = text.trim().toLowerCase();
  const groups = typeGroups
    .map(({ title, types }) => ({
      title,
      types: types.filter(([type, description]) =>
        `${connectionTypes[type]} ${description} ${title}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ types }) => types.length > 0);
  const shown = groups.flatMap(({ types }) => types.map(([type]) => type));
  // One tab stop for all types: the arrow keys move between them.
  const current = stop !== null && shown.includes(stop) ? stop : shown[0];
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const field = rootRef.current?.querySelector<HTMLElement>('input');
    const isSearch = event.target === field;
    // Typing on a type searches: the field has the focus before the character is inserted.
    if (!isSearch && /^\S$/.test(event.key)) field?.focus();
    if (step === undefined || (isSearch && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const buttons = [...(rootRef.current?.querySelectorAll<HTMLElement>('li > button') ?? [])];
    const at = isSearch ? 0 : buttons.indexOf(event.target as HTMLElement) + step;
    if (at < 0) field?.focus();
    else buttons[Math.min(at, buttons.length - 1)]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows move between the links in it
    <div ref={rootRef} onKeyDown={move}>
      <SearchField
        label="Search types"
        placeholder="Search types"
        value={text}
        onSearch={setText}
        delayMs={0}
        shortcut={shortcut}
        className={styles.search}
      />
      {groups.map(({ title, types }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {types.map(([type, description]) => (
              <li key={type}>
                <button
                  type="button"
                  className={styles.type}
                  tabIndex={type === current ? 0 : -1}
                  data-autofocus={type === first ? '' : undefined}
                  onFocus={() => setStop(type)}
                  onClick={() => onChoose(type)}
                >
                  <ConnectionTypeIcon type={type} size={20} />
                  <b>{connectionTypes[type]}</b>
                  <small>{description}</small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState kind="filtered" title="No type matches">
          Names and descriptions were searched.
        </EmptyState>
      )}
    </div>
  );
}
