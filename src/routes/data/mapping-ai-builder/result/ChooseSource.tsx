import { useRef, useState, type KeyboardEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ChooseSource_generation$key } from '#gql/ChooseSource_generation';
import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { exampleWords } from './coverage.ts';
import styles from './result.module.css';

interface ChooseSourceProps {
  generationRef: ChooseSource_generation$key;
  target_path: string;
  /** The current source of the field. */
  current: string | null;
  isBusy: boolean;
  onClose: () => void;
  /** Called with null to leave the field empty. */
  onChoose: (source_path: string | null) => void;
}

/** The paths of the sample, to choose the source of a field. */
export function ChooseSource(props: ChooseSourceProps) {
  const { target_path, current, isBusy, onClose, onChoose } = props;
  const { sample_paths } = useFragment(
    graphql`
      fragment ChooseSource_generation on MappingGeneration {
        sample_paths {
          source_path
          meaning
          example
        }
      }
    `,
    props.generationRef,
  );
  const [words, setWords] = useState('');
  const rootRef = useRef<HTMLDivElement>(null);
  const matches = (text: string) => {
    const wanted = text.trim().toLowerCase();
    return sample_paths.filter((path) =>
      [path.source_path, path.meaning ?? '', exampleWords(path.example)].some((value) =>
        value.toLowerCase().includes(wanted),
      ),
    );
  };
  const found = matches(words);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const isSearch = target instanceof HTMLInputElement;
    const options = [...(rootRef.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])];
    const at = options.indexOf(target);
    if (event.key === 'ArrowDown') options[Math.min(at + 1, options.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0)
      (at === 0 ? rootRef.current?.querySelector<HTMLElement>('input') : options[at - 1])?.focus();
    else if (event.key === 'Enter' && isSearch && target.value.trim() !== '' && !isBusy) {
      const [first] = matches(target.value);
      if (first) onChoose(first.source_path);
    } else return;
    event.preventDefault();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Choose a source"
      context={<code>{target_path}</code>}
      width={640}
      foot={
        <>
          <span className={styles.count}>{pluralize(found.length, 'path')} in the sample</span>
          {current !== null && (
            <Button busy={isBusy} onClick={() => onChoose(null)}>
              Leave empty
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the arrow keys of the field and the list inside */}
      <div
        ref={rootRef}
        className={styles.picker}
        // Receives the drawer's initial focus and passes it on to the search.
        data-autofocus=""
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.querySelector('input')?.focus();
        }}
        onKeyDown={onKeyDown}
      >
        <SearchField
          label="Search the sample"
          placeholder="Path, meaning, or value"
          value={words}
          onSearch={setWords}
          delayMs={0}
        />
        {found.length === 0 ? (
          <EmptyState
            kind="filtered"
            title="No path matches"
            small
            action={<Button onClick={() => setWords('')}>Clear search</Button>}
          >
            Paths, meanings, and values were searched.
          </EmptyState>
        ) : (
          <ul className={styles.paths} aria-label="Paths of the sample">
            {found.map(({ source_path, meaning, example }, index) => (
              <li key={source_path}>
                <button
                  type="button"
                  data-option=""
                  // One tab stop for the list; the arrow keys move on from it.
                  tabIndex={index === 0 ? 0 : -1}
                  aria-current={source_path === current ? 'true' : undefined}
                  aria-busy={isBusy || undefined}
                  onClick={() => {
                    if (!isBusy) onChoose(source_path);
                  }}
                >
                  <code>{source_path}</code>
                  <span>{meaning ?? 'Meaning unknown'}</span>
                  <code className={styles.example}>{exampleWords(example)}</code>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  );
}
