import { graphql, useFragment } from 'react-relay/hooks';
import type { FixCard_execution$key } from '#gql/FixCard_execution';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { paths } from '#routes/paths.ts';
import { writeFilters } from '#shared/executions/search-filters.ts';
import { FixLink } from './FixLink.tsx';
import styles from './overview.module.css';

/** The suggested fix for the reason, and the other executions that ended for the same reason. */
export function FixCard({ executionRef }: { executionRef: FixCard_execution$key }) {
  const execution = useFragment(
    graphql`
      fragment FixCard_execution on FlowExecution @throwOnFieldError {
        invocation_uuid
        company_uuid
        partner_uuid
        flow_uuid
        reason_code
        reason_label
        suggested_fix
        fix_places {
          kind
          name
          ...FixLink_place
        }
      }
    `,
    executionRef,
  );
  const {
    company_uuid,
    partner_uuid,
    invocation_uuid,
    flow_uuid,
    reason_code,
    reason_label,
    suggested_fix,
    fix_places,
  } = execution;
  if (!reason_code || !suggested_fix) return null;
  const alike = writeFilters({ range: '7d', flow_uuids: [flow_uuid], reason_codes: [reason_code] });
  return (
    <Card title="Suggested fix" hint={reason_label} padded>
      <p>{suggested_fix}</p>
      {fix_places.length > 0 && (
        <ul className={styles.places} aria-label="Where to look">
          {fix_places.map((place) => (
            <li key={place.kind}>
              <FixLink placeRef={place} at={{ company_uuid, partner_uuid, invocation_uuid }} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.alike}>
        <UiLink to={paths.partnerSearch({ company_uuid, partner_uuid }, alike)}>
          Same flow and reason, last 7 d
        </UiLink>
      </p>
    </Card>
  );
}
