import { graphql, useFragment } from 'react-relay/hooks';
import type { NotifyForm_pickers$key } from '#gql/NotifyForm_pickers';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { UiLink } from '#ui/links.tsx';
import { useNotifiers } from '#routes/flows/fields/useNotifiers.ts';
import { fieldAs } from '../plain-fields.ts';
import type { StepFormProps } from '../step-form.ts';

interface NotifyFormProps extends Pick<StepFormProps<'NOTIFY'>, 'bind' | 'settings'> {
  pickersRef: NotifyForm_pickers$key;
}

/** The settings of a notification step: its recipients and its message. */
export function NotifyForm({ bind, settings, pickersRef }: NotifyFormProps) {
  const query = useFragment(
    graphql`
      fragment NotifyForm_pickers on Query @argumentDefinitions(company_uuid: { type: "ID!" }) {
        ...useNotifiers_query @arguments(company_uuid: $company_uuid)
      }
    `,
    pickersRef,
  );
  const { all, addressOf } = useNotifiers(query);
  const notifier = bind('notifier_uuid');
  const chosen = all.find(({ notifier_uuid }) => notifier_uuid === settings.notifier_uuid);
  const isGone = settings.notifier_uuid !== null && !chosen;
  return (
    <FormGrid>
      <SelectField
        {...fieldAs(
          notifier,
          (uuid) => uuid ?? '',
          (uuid) => uuid || null,
        )}
        warning={
          notifier.warning ??
          (chosen && !chosen.enabled ? `${chosen.name} is disabled: nothing is sent.` : null)
        }
        label="Notifier"
        required
        hint={<UiLink to={addressOf(chosen?.notifier_uuid)}>{chosen ? 'Open' : 'All notifiers'}</UiLink>}
        choices={[
          ...(isGone ? [{ value: settings.notifier_uuid ?? '', label: 'Deleted' }] : []),
          ...all.map(({ notifier_uuid, name, target, enabled }) => ({
            value: notifier_uuid,
            label: `${name} (${target})${enabled ? '' : ', disabled'}`,
          })),
        ]}
      />
      <TextareaField
        {...bind('message')}
        label="Message"
        rows={4}
        maxLength={500}
        description="Empty: the standard message of the notifier."
      />
    </FormGrid>
  );
}
