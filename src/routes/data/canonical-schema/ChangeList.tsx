import { Fragment } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ChangeList_schema$key } from '#gql/ChangeList_schema';
import { pluralize } from '#lib/text.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import { paths } from '../../paths.ts';
import styles from './canonical-schema.module.css';
import { readSchemaAddress, schemaSearch } from './schema-address.ts';
import { changeWords } from './schema-labels.ts';

interface ChangeListProps {
  /** The version in use. */
  schemaRef: ChangeList_schema$key;
  target: string;
  company_uuid: string;
}

/** The differences between the target and the version in use, with the affected mappings and flows. */
export function ChangeList({ schemaRef, target, company_uuid }: ChangeListProps) {
  const { version, diff } = useFragment(
    graphql`
      fragment ChangeList_schema on CanonicalSchema
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }, target: { type: "ID!" }) {
        version
        diff(target: $target, company_uuid: $company_uuid) {
          document
          path
          kind
          breaking
          detail
          affected_mappings {
            mapping_uuid
            name
          }
          affected_flows {
            flow_uuid
            flow_name
            trading_partner {
              partner_uuid
              partner_name
            }
          }
        }
      }
    `,
    schemaRef,
  );
  const [params] = useSearchParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { isAffecting } = readSchemaAddress(params);
  const affecting = diff.filter(({ affected_mappings }) => affected_mappings.length > 0);
  const rows = isAffecting ? affecting : diff;
  const breaking = diff.filter((change) => change.breaking).length;
  return (
    <Card
      title={`Changes from ${version} to ${target}`}
      hint={`${diff.length} in all, ${breaking} breaking, ${affecting.length} in fields that mappings use`}
      actions={
        <Segmented
          label="Changes"
          options={[
            { value: 'all', label: 'All' },
            { value: 'affecting', label: 'Affecting mappings' },
          ]}
          value={isAffecting ? 'affecting' : 'all'}
          onChange={(only) =>
            void navigate(
              { search: schemaSearch(search, { only: only === 'all' ? null : only }) },
              { replace: true, preventScrollReset: true },
            )
          }
        />
      }
    >
      {rows.length === 0 ? (
        <EmptyState
          kind="none"
          title={isAffecting ? 'No mapping is affected' : 'Nothing is different'}
          small
        />
      ) : (
        <SimpleTable
          label="Changes"
          rows={rows}
          rowKey={({ document, path, kind }) => `${document} ${path} ${kind}`}
          columns={[
            {
              id: 'field',
              header: 'Field',
              grow: true,
              cell: ({ document, path }) => (
                <span className={`${styles.path} ${styles.wraps}`}>
                  {document}
                  {path?.split('.').map((name, at, names) => (
                    <Fragment key={names.slice(0, at + 1).join('.')}>
                      <wbr />.{name}
                    </Fragment>
                  ))}
                </span>
              ),
            },
            {
              id: 'kind',
              header: 'Change',
              cell: (change) => (
                <span className={styles.kind}>
                  {changeWords(change.kind)}
                  {change.breaking && <StatusBadge tone="fail">Breaking</StatusBadge>}
                </span>
              ),
            },
            {
              id: 'detail',
              header: 'Detail',
              grow: true,
              phone: 'under',
              cell: ({ detail }) => <span className={styles.wraps}>{detail}</span>,
            },
            {
              id: 'mappings',
              header: 'Mappings',
              phone: 'hide',
              cell: ({ affected_mappings }) =>
                affected_mappings.length === 0 ? (
                  <span className={styles.muted}>None</span>
                ) : (
                  <ul className={styles.lines}>
                    {affected_mappings.map(({ mapping_uuid, name }) => (
                      <li key={mapping_uuid}>
                        <UiLink to={paths.mapping({ company_uuid, mapping_uuid })}>{name}</UiLink>
                      </li>
                    ))}
                  </ul>
                ),
            },
            {
              id: 'flows',
              header: 'Flows',
              phone: 'hide',
              cell: ({ affected_flows }) =>
                affected_flows.length === 0 ? (
                  <span className={styles.muted}>None</span>
                ) : (
                  <span
                    data-tip={affected_flows
                      .map(
                        ({ flow_name, trading_partner }) => `${trading_partner.partner_name}: ${flow_name}`,
                      )
                      .join(', ')}
                  >
                    {pluralize(affected_flows.length, 'flow')}
                  </span>
                ),
            },
          ]}
        />
      )}
    </Card>
  );
}
