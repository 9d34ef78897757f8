import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useRef, type RefObject } from 'react';
import { formatCount } from '../../lib/numbers.ts';
import { useDocumentKeys } from '../../lib/useDocumentKeys.ts';
import { IconButton } from '../actions/IconButton.tsx';
import styles from './FindBar.module.css';
import type { Find } from './useFind.ts';

export interface FindBarProps {
  find: Find;
  /** Inside this element, Ctrl+F and F3 search here instead of in the page. */
  rootRef: RefObject<HTMLElement | null>;
  /** Where Escape moves the focus. */
  returnRef: RefObject<HTMLElement | null>;
}

/** A search field with "3 of 12" and buttons for the previous and next match. Enter and Shift+Enter work too. */
export function FindBar({ find, rootRef, returnRef }: FindBarProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { query, matches, current } = find;
  useFindKeys(find, rootRef, inputRef);
  const total = `${formatCount(matches.count)}${matches.capped ? '+' : ''}`;
  const outcome =
    query === '' ? '' : matches.count === 0 ? 'No match' : `${formatCount(current + 1)} of ${total}`;
  return (
    <div role="search" className={styles.bar}>
      <IconSearch size={14} className={styles.icon} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        className={styles.input}
        aria-label="Find in file"
        placeholder="Find in file"
        value={query}
        onChange={(event) => find.setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.shiftKey) find.previous();
          else if (event.key === 'Enter') find.next();
          else if (event.key === 'Escape') {
            event.stopPropagation();
            find.setQuery('');
            returnRef.current?.focus();
          } else return;
          event.preventDefault();
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <IconButton
        small
        label="Previous match"
        icon={<IconChevronUp size={14} />}
        disabled={matches.count === 0}
        onClick={find.previous}
      />
      <IconButton
        small
        label="Next match"
        icon={<IconChevronDown size={14} />}
        disabled={matches.count === 0}
        onClick={find.next}
      />
      <output className={styles.outcome}>{outcome}</output>
    </div>
  );
}

function useFindKeys(
  find: Find,
  rootRef: RefObject<HTMLElement | null>,
  inputRef: RefObject<HTMLInputElement | null>,
) {
  useDocumentKeys((event) => {
    if (!rootRef.current || !event.composedPath().includes(rootRef.current)) return;
    const plain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (plain && event.key.toLowerCase() === 'f') {
      inputRef.current?.focus();
      inputRef.current?.select();
    } else if (event.key === 'F3') {
      if (event.shiftKey) find.previous();
      else find.next();
    } else return;
    event.preventDefault();
  });
}
