import { useId, useState } from 'react';
import { Button } from '#ui/actions/Button.tsx';
import form from '#ui/form/form.module.css';
import styles from './bulk.module.css';
import type { ChosenPartner } from './useBulkReview.ts';

interface TagFormProps {
  adds: boolean;
  partners: readonly ChosenPartner[];
  busy: boolean;
  onCheck: (tag: string) => void;
}

/** The field for the tag to add, which may be new, or to remove, which some of the partners have. */
export function TagForm({ adds, partners, busy, onCheck }: TagFormProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const tags = [...new Set(partners.flatMap((partner) => partner.tags))].sort();
  if (!adds) {
    return (
      <fieldset className={styles.tags}>
        <legend>Tag</legend>
        {tags.length === 0 && 'None of them has a tag.'}
        {tags.map((tag) => (
          <Button
            key={tag}
            small
            aria-pressed={tag === typed}
            disabled={busy}
            onClick={() => {
              setTyped(tag);
              onCheck(tag);
            }}
          >
            {tag}
          </Button>
        ))}
      </fieldset>
    );
  }
  const wanted = typed.trim();
  return (
    <form
      className={styles.tagForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '' && !busy) onCheck(wanted);
      }}
    >
      <label htmlFor={id}>Tag</label>
      <input
        id={id}
        className={form.control}
        value={typed}
        maxLength={30}
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={wanted === '' || busy}>
        Review
      </Button>
    </form>
  );
}
