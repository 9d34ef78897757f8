import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isPageKey } from '../../lib/hotkeys.ts';
import { useDocumentKeys } from '../../lib/useDocumentKeys.ts';
import { IconButton } from '../actions/IconButton.tsx';
import { cx } from '../cx.ts';
import { KeyboardHint } from '../text/KeyboardHint.tsx';
import styles from './SearchField.module.css';

export interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** The current search, from the URL. */
  value: string;
  /** Called shortly after the last keystroke, and immediately on Enter and on clear. */
  onSearch: (value: string) => void;
  delayMs?: number;
  /** A key that focuses the field from anywhere on the page; shown while the field is empty. */
  shortcut?: string;
  className?: string;
}

/** A search field that searches while the person types. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = 'Search', value, onSearch, delayMs = 250, shortcut, className } = props;
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  // The values this field has sent, starting with the last one that came back as a prop. A value that comes back,
  // perhaps trimmed or late, must not overwrite newer input.
  const [sent, setSent] = useState<readonly string[]>([value]);
  const inputRef = useRef<HTMLInputElement>(null);
  if (value !== seen) {
    setSeen(value);
    const index = sent.findLastIndex((candidate) => candidate === value || candidate.trim() === value);
    setSent(index < 0 ? [value] : sent.slice(index));
    if (index < 0) setDraft(value);
  }

  const latest = sent.at(-1);
  const send = (next: string) => {
    if (next === latest) return;
    setSent([...sent, next]);
    onSearch(next);
  };
  const sendLater = useEffectEvent(() => send(draft));
  useEffect(() => {
    if (draft === latest) return undefined;
    const timer = setTimeout(() => sendLater(), delayMs);
    return () => clearTimeout(timer);
  }, [draft, latest, delayMs]);

  const onShortcut = (event: KeyboardEvent) => {
    if (event.key !== shortcut || !isPageKey(event)) return;
    event.preventDefault();
    inputRef.current?.focus();
  };
  useDocumentKeys(onShortcut, shortcut !== undefined);

  const clear = () => {
    setDraft('');
    send('');
    inputRef.current?.focus();
  };
  return (
    <div className={cx(styles.field, className)}>
      <IconSearch size={14} className={styles.icon} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(draft);
          if (event.key === 'Escape' && draft) {
            event.stopPropagation();
            clear();
          }
        }}
        autoComplete="off"
        spellCheck={false}
      />
      {shortcut && !draft && (
        <span className={styles.shortcut}>
          <KeyboardHint keys={shortcut} />
        </span>
      )}
      {draft && (
        <IconButton
          small
          className={styles.clear}
          label={`Clear ${label}`}
          icon={<IconX size={14} />}
          onClick={clear}
        />
      )}
    </div>
  );
}
