import { graphql, useFragment } from 'react-relay/hooks';
import type { NotificationSection_query$key } from '#gql/NotificationSection_query';
import { pluralize } from '#lib/text.ts';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { UiLink } from '#ui/links.tsx';
import { useNotifiers } from '../../fields/useNotifiers.ts';
import type { FlowFields, SectionForm } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';
import styles from '../flow.module.css';

interface NotificationSectionProps {
  fields: FlowFields<SectionForm>;
  queryRef: NotificationSection_query$key;
  partner_uuid: string;
  flow_type: string;
}

/** The notifiers of this flow, in addition to those whose scope includes it anyway. */
export function NotificationSection({ fields, queryRef, partner_uuid, flow_type }: NotificationSectionProps) {
  const query = useFragment(
    graphql`
      fragment NotificationSection_query on Query @argumentDefinitions(company_uuid: { type: "ID!" }) {
        ...useNotifiers_query @arguments(company_uuid: $company_uuid)
      }
    `,
    queryRef,
  );
  const { all, addressOf } = useNotifiers(query);
  const bound = fields.bind('notifiers');
  const own = useFieldValue(bound.field);
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
      fields={fields}
      summary={`${pluralize(own.length, 'notifier')} of this flow, ${wider.length} of the workspace`}
    >
      <MultiSelectField
        {...bound}
        label="Notifiers of this flow"
        placeholder="Add a notifier…"
        description="Only notifiers that are limited to specific flows."
        hint={<UiLink to={addressOf()}>All notifiers</UiLink>}
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
                <UiLink to={addressOf(notifier_uuid)}>{name}</UiLink>{' '}
                <span className="muted">{scope_summary}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </FlowSection>
  );
}
