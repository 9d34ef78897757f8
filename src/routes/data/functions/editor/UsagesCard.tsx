import { graphql, useFragment } from 'react-relay/hooks';
import type { UsagesCard_function$key } from '#gql/UsagesCard_function';
import { pluralise } from '../../../../lib/text.ts';
import { UiLink } from '../../../../ui/links.tsx';
import { Card } from '../../../../ui/page/Card.tsx';
import { paths } from '../../../paths.ts';
import styles from './editor.module.css';

/** The mappings that call it. */
export function UsagesCard({ functionRef }: { functionRef: UsagesCard_function$key }) {
  const { company_uuid, name, used_by } = useFragment(
    graphql`
      fragment UsagesCard_function on GlobalFunction {
        company_uuid
        name
        used_by {
          mapping_uuid
          name
          description
        }
      }
    `,
    functionRef,
  );
  return (
    <Card title="Used by" hint={used_by.length > 0 ? pluralise(used_by.length, 'mapping') : undefined} padded>
      {used_by.length === 0 ? (
        <p className={styles.muted}>
          No mapping calls it yet. In an expression, write <code>${name}(…)</code>.
        </p>
      ) : (
        <ul className={styles.usages}>
          {used_by.map((mapping) => (
            <li key={mapping.mapping_uuid}>
              <UiLink to={paths.mapping({ company_uuid, mapping_uuid: mapping.mapping_uuid })}>
                {mapping.name}
              </UiLink>
              {mapping.description && <span className={styles.muted}> {mapping.description}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
