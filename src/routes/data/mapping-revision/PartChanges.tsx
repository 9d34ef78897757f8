import { graphql, useFragment } from 'react-relay/hooks';
import type { PartChanges_changes$data, PartChanges_changes$key } from '#gql/PartChanges_changes';
import styles from './mapping-revision.module.css';

type Part = PartChanges_changes$data[number]['part'];

const WORDS: Readonly<Record<Exclude<Part, '%future added value'>, string>> = {
  INPUT_TYPE: 'Input format',
  OUTPUT_TYPE: 'Output format',
  LOCAL_LOOKUP_TABLE: 'Local table',
  TEST_CASE: 'Test case',
};

/** The differences outside the expression. */
export function PartChanges({ changesRef }: { changesRef: PartChanges_changes$key }) {
  const changes = useFragment(
    graphql`
      fragment PartChanges_changes on MappingPartChange @relay(plural: true) {
        part
        name
        before
        after
      }
    `,
    changesRef,
  );
  if (changes.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label="Other differences">
      {changes.map(({ part, name, before, after }) => (
        <li key={`${part} ${name}`}>
          {(WORDS as Readonly<Record<string, string>>)[part] ?? 'Other'} {name != null && <b>{name}</b>}{' '}
          {after == null ? (
            'removed'
          ) : before == null ? (
            <>added, {after}</>
          ) : before === after ? (
            'changed'
          ) : (
            <>
              <del>{before}</del> <ins>{after}</ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
