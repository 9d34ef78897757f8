import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { Anomalies_query$key } from '#gql/Anomalies_query';
import type { AnomaliesPageQuery } from '#gql/AnomaliesPageQuery';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { LoadMore } from '#ui/table/LoadMore.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { paths } from '#routes/paths.ts';
import styles from '../edi-settings.module.css';
import { anomalyLook } from '../edi-labels.ts';

/** Gaps, duplicates, and resets in a number sequence, each with the execution where it occurred. */
export function Anomalies({ queryRef }: { queryRef: Anomalies_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    AnomaliesPageQuery,
    Anomalies_query$key
  >(
    graphql`
      fragment Anomalies_query on Query
      @throwOnFieldError
      @refetchable(queryName: "AnomaliesPageQuery")
      @argumentDefinitions(
        counter_uuid: { type: "ID!" }
        count: { type: "Int", defaultValue: 20 }
        cursor: { type: "String" }
      ) {
        control_number(counter_uuid: $counter_uuid) {
          counter_uuid
          company_uuid
          partner_uuid
          anomalies(first: $count, after: $cursor) @connection(key: "Anomalies_anomalies") {
            total_count
            edges {
              node {
                kind
                occurred_at
                value
                detail
                flow_execution {
                  invocation_uuid
                }
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { control_number } = data;
  if (!control_number) return null;
  const { company_uuid, partner_uuid, anomalies } = control_number;
  const found = nodesOf(anomalies);
  return (
    <FormSection title="Gaps and duplicates" hint={pluralize(anomalies.total_count, 'finding')}>
      {found.length === 0 ? (
        <p className={styles.legend}>None in the executions that are kept.</p>
      ) : (
        <ul className={styles.anomalies} aria-label="Gaps and duplicates">
          {found.map(({ kind, occurred_at, value, detail, flow_execution }) => {
            const { tone, label } = anomalyLook(kind);
            return (
              <li key={`${flow_execution?.invocation_uuid ?? occurred_at} ${kind} ${value}`}>
                <StatusBadge tone={tone}>{label}</StatusBadge>
                <span>
                  {detail}{' '}
                  <span className={styles.when}>
                    <RelativeTime at={occurred_at} />
                  </span>
                </span>
                {flow_execution && (
                  <UiLink
                    to={paths.execution({
                      company_uuid,
                      partner_uuid,
                      invocation_uuid: flow_execution.invocation_uuid,
                    })}
                    aria-label={`Execution of ${label.toLowerCase()} ${value}`}
                  >
                    Execution
                  </UiLink>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {hasNext && (
        <div>
          <LoadMore loadNext={loadNext} busy={isLoadingNext} count={50} />
        </div>
      )}
    </FormSection>
  );
}
