import { graphql, useFragment } from 'react-relay/hooks';
import type { NotificationSection_query$key } from '#gql/NotificationSection_query';
import { found } from '../../../../errors/not-found.ts';
import { pluralise } from '../../../../lib/text.ts';
import { nodesOf } from '../../../../relay/connection.ts';
import { MultiSelectField } from '../../../../ui/form/MultiSelectField.tsx';
import { useFieldValue } from '../../../../ui/form/useField.ts';
import { UiLink } from '../../../../ui/links.tsx';
import { paths } from '../../../paths.ts';
import type { FlowFields } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';
import styles from '../flow.module.css';

interface NotificationSectionProps {
  fields: FlowFields;
  queryRef: NotificationSection_query$key;
  partner_uuid: string;
  flow_type: string;
}

/** Who is told about executions: notifiers of this flow, besides those whose scope includes it anyway. */
export function NotificationSection({ fields, queryRef, partner_uuid, flow_type }: NotificationSectionProps) {
  const data = useFragment(
    graphql`
      fragment NotificationSection_query on Query
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }) {
        company(company_uuid: $company_uuid) {
          company_uuid
          notifiers(first: 200) {
            edges {
              node {
                notifier_uuid
                name
                target
                enabled
                scope
                scope_ids
                scope_summary
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, notifiers } = found(data.company, 'workspace');
  const bound = fields.bind('notifiers');
  const own = useFieldValue(bound.field);
  const all = nodesOf(notifiers);
  const wider = all.filter(
    ({ enabled, scope, scope_ids }) =>
      enabled &&
      (scope === 'ALL' ||
        (scope === 'PARTNERS' && scope_ids.includes(partner_uuid)) ||
        (scope === 'FLOW_TYPES' && scope_ids.includes(flow_type))),
  );
  return (
    <FlowSection
      name="notifications"
      form={fields.form}
      summary={`${pluralise(own.length, 'notifier')} of this flow, ${wider.length} of the workspace`}
    >
      <MultiSelectField
        {...bound}
        label="Notifiers of this flow"
        placeholder="Add a notifier…"
        description="Only notifiers that are limited to specific flows."
        hint={<UiLink to={paths.notifiers({ company_uuid })}>All notifiers</UiLink>}
        choices={all
          .filter(({ scope }) => scope === 'FLOWS')
          .map(({ notifier_uuid, name, target, enabled }) => ({
            value: notifier_uuid,
            label: `${name} (${target})${enabled ? '' : ', disabled'}`,
          }))}
      />
      {wider.length > 0 && (
        <div className={styles.wide}>
          <p className="muted">These also report on it:</p>
          <ul className={styles.plain} aria-label="Notifiers of the workspace">
            {wider.map(({ notifier_uuid, name, scope_summary }) => (
              <li key={notifier_uuid}>
                <UiLink to={paths.notifiers({ company_uuid }, { edit: notifier_uuid })}>{name}</UiLink>{' '}
                <span className="muted">{scope_summary}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FlowSection>
  );
}
