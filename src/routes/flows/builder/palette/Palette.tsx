import { useState, type RefObject } from 'react';
import { IconSearch } from '@tabler/icons-react';
import { KeyboardHint } from '#ui/text/KeyboardHint.tsx';
import type { StepKind } from '../graph.ts';
import { kindIcons } from '../step-icons.ts';
import { kindGroups, kindNames, kindNotes } from '../step-kinds.ts';
import { startDrag } from './drag.ts';
import styles from './palette.module.css';

interface PaletteProps {
  searchRef: RefObject<HTMLInputElement | null>;
  onAdd: (kind: StepKind) => void;
}

const matches = (kind: StepKind, text: string) =>
  `${kindNames[kind]} ${kindNotes[kind]}`.toLowerCase().includes(text.trim().toLowerCase());

/** The kinds of steps. A click adds a step after the selected one; each can also be dragged onto the canvas. */
export function Palette({ searchRef, onAdd }: PaletteProps) {
  const [text, setText] = useState('');
  const groups = kindGroups
    .map((group) => ({ ...group, kinds: group.kinds.filter((kind) => matches(kind, text)) }))
    .filter(({ kinds }) => kinds.length > 0);
  const first = groups[0]?.kinds[0];
  return (
    <section className={styles.palette} aria-label="Steps to add">
      <div className={styles.search}>
        <IconSearch size={14} aria-hidden="true" />
        <input
          ref={searchRef}
          type="search"
          aria-label="Add a step"
          aria-keyshortcuts="A"
          placeholder="Add a step"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setText('');
              event.currentTarget.blur();
            }
            if (event.key !== 'Enter' || first === undefined || text.trim() === '') return;
            event.preventDefault();
            setText('');
            onAdd(first);
          }}
        />
        {text === '' && <KeyboardHint keys="A" />}
      </div>
      {groups.map(({ title, kinds }) => (
        <div key={title} role="group" aria-label={title}>
          <p className={styles.title}>{title}</p>
          {kinds.map((kind) => {
            const Icon = kindIcons[kind];
            return (
              <button
                key={kind}
                type="button"
                draggable
                className={styles.kind}
                data-tip={kindNotes[kind]}
                onDragStart={(event) => startDrag(event.dataTransfer, kind)}
                onClick={() => onAdd(kind)}
              >
                <Icon size={16} aria-hidden="true" />
                {kindNames[kind]}
              </button>
            );
          })}
        </div>
      ))}
      {groups.length === 0 && <p className={styles.none}>No step matches</p>}
    </section>
  );
}
