import { useId, useState } from 'react';
import { useClientQuery } from 'react-relay/hooks';
import allSlices, { type allSlicesQuery } from '#gql/allSlicesQuery';
import styles from './StateInspector.module.css';

/** For developers: the slices of the client state as they are now (spec §3). Not part of a built portal. */
export function StateInspector() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <aside className={styles.inspector} aria-label="Client state">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        State
      </button>
      {isOpen && <Slices id={id} />}
    </aside>
  );
}

function Slices({ id }: { id: string }) {
  const { client_state: state } = useClientQuery<allSlicesQuery>(allSlices, {});
  return (
    <dl id={id} className={styles.slices}>
      {Object.entries(state).map(([name, slice]) => (
        <div key={name} className={styles.slice}>
          <dt>{name}</dt>
          <dd>
            <pre>{JSON.stringify(slice, null, 1)}</pre>
          </dd>
        </div>
      ))}
    </dl>
  );
}
