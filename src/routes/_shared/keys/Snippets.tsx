import { useState, type ReactNode } from 'react';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { CopyButton } from '#ui/text/CopyButton.tsx';
import styles from './Snippets.module.css';

/** A code example to copy. */
export interface Snippet {
  readonly id: string;
  /** The language or program. */
  readonly label: string;
  readonly code: string;
  /** Where the code goes, or what it requires. */
  readonly note?: ReactNode;
}

interface SnippetsProps {
  /** The label of the group: "Examples". */
  label: string;
  snippets: readonly [Snippet, ...Snippet[]];
}

/** The same code for several languages or programs, one shown at a time, each with a copy button. */
export function Snippets({ label, snippets }: SnippetsProps) {
  const [chosen, setChosen] = useState(snippets[0].id);
  const shown = snippets.find(({ id }) => id === chosen) ?? snippets[0];
  return (
    <div className={styles.snippets}>
      <div className={styles.head}>
        {snippets.length > 1 && (
          <Segmented
            label={label}
            options={snippets.map((snippet) => ({ value: snippet.id, label: snippet.label }))}
            value={shown.id}
            onChange={setChosen}
          />
        )}
        <CopyButton text={shown.code} what={`${shown.label} snippet`} />
      </div>
      {shown.note && <p className={styles.note}>{shown.note}</p>}
      <pre
        className={styles.code}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${label}: ${shown.label}`}
      >
        {shown.code}
      </pre>
    </div>
  );
}
