import { graphql, useFragment } from 'react-relay/hooks';
import type { SpecificationParts_generation$key } from '#gql/SpecificationParts_generation';
import { pluralize } from '#lib/text.ts';
import { Card } from '#ui/page/Card.tsx';
import styles from '../builder.module.css';

/** The parts that a generation has read from its specification; nothing if there was none. */
export function SpecificationParts({ generationRef }: { generationRef: SpecificationParts_generation$key }) {
  const { specification_parts: parts } = useFragment(
    graphql`
      fragment SpecificationParts_generation on MappingGeneration {
        specification_parts {
          element
          meaning
          place
        }
      }
    `,
    generationRef,
  );
  if (parts.length === 0) return null;
  return (
    <Card title="Parts that were read" hint={pluralize(parts.length, 'part')}>
      <dl className={styles.parts}>
        {parts.map(({ element, meaning, place }, index) => (
          <div key={index}>
            <dt>{element}</dt>
            <dd>
              {meaning}
              <small>{place}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
