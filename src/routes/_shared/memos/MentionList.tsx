import { cx } from '#ui/cx.ts';
import { Popover } from '#ui/overlay/Popover.tsx';
import styles from './memos.module.css';
import type { Mentions } from './useMentions.ts';

/** The people to mention, below the field. */
export function MentionList({ mentions }: { mentions: Mentions }) {
  const { people, active, isOpen, listId, optionId, anchorRef, choose, close } = mentions;
  return (
    <Popover open={isOpen} onClose={close} anchorRef={anchorRef} className={styles.people}>
      <div role="listbox" id={listId} aria-label="People to mention">
        {people.map((person, index) => (
          <div
            key={person.email}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={cx(styles.person, index === active && styles.active)}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(person)}
            onKeyDown={undefined}
          >
            {person.name} <span className="muted">{person.email}</span>
          </div>
        ))}
      </div>
    </Popover>
  );
}
