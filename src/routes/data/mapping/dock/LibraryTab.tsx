import { useState } from 'react';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { builtinGroups } from '#shared/expressions/builtins.ts';
import { callOf } from '#shared/expressions/expression-completions.ts';
import { lookupOf } from '../expression/completions.ts';
import type { EditorLibrary } from '../library.ts';
import styles from './dock.module.css';

interface LibraryTabProps {
  library: EditorLibrary;
  onInsert: (text: string) => void;
}

/** The functions and tables that an expression can use; a click inserts one at the cursor. */
export function LibraryTab({ library, onInsert }: LibraryTabProps) {
  const [text, setText] = useState('');
  const groups = [
    {
      title: 'Lookup tables',
      items: library.tables.map(({ key, name }) => ({ code: key, words: name, inserted: lookupOf(key) })),
    },
    {
      title: 'Global functions',
      items: library.functions.map(({ name, signature, description }) => ({
        code: `$${signature}`,
        words: description ?? '',
        inserted: callOf(name),
      })),
    },
    ...builtinGroups.map(({ title, functions }) => ({
      title,
      items: functions.map(([name, parameters, words]) => ({
        code: `$${name}(${parameters})`,
        words,
        inserted: callOf(name),
      })),
    })),
  ];
  const wanted = text.trim().toLowerCase();
  const shown = groups
    .map(({ title, items }) => ({
      title,
      items: items.filter(({ code, words }) => `${code} ${words}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <div className={styles.find}>
        <SearchField
          label="Search functions and tables"
          placeholder="Name or purpose"
          value={text}
          onSearch={setText}
        />
      </div>
      <CaughtFailure fields={library.sources} />
      {shown.length === 0 ? (
        <EmptyState kind="filtered" title="No function or table matches" small>
          <p>Names and purposes were searched.</p>
        </EmptyState>
      ) : (
        <div className={styles.library}>
          {shown.map(({ title, items }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {items.map(({ code, words, inserted }) => (
                  <li key={code}>
                    <button
                      type="button"
                      className={styles.item}
                      data-tip={words || undefined}
                      onClick={() => onInsert(inserted)}
                    >
                      <code>{code}</code>
                      <span>{words}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
