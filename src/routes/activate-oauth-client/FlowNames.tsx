import { pluralize } from '../../lib/text.ts';
import styles from './activation.module.css';

/** The number of names that can be read at a glance. */
const SHOWN = 8;

/** The flows that a client may call; a long list is collapsed. */
export function FlowNames({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return 'No flows yet';
  const rest = names.slice(SHOWN);
  return (
    <>
      <Names names={names.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>and {pluralize(rest.length, 'more flow')}</summary>
          <Names names={rest} />
        </details>
      )}
    </>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className={styles.flows}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
