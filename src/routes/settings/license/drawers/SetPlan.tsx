import { graphql } from 'react-relay';
import type { SetPlanMutation } from '#gql/SetPlanMutation';
import { useMutation } from '#relay/useMutation.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { MAX_NOTE, PLANS, type PlanName } from '../license-labels.ts';
import { noteError } from './note-check.ts';

interface Values {
  readonly plan: PlanName;
  readonly auto_renew: boolean;
  readonly note: string;
}

const schema = formSchema<Values>(function* (value) {
  yield ['note', noteError(value.note)];
});

interface SetPlanProps {
  company_uuid: string;
  plan: string;
  auto_renew: boolean;
  onClose: () => void;
}

/** `?edit=plan`: the form in which platform staff change the plan. */
export function SetPlan({ company_uuid, plan, auto_renew, onClose }: SetPlanProps) {
  const [setPlan] = useMutation<SetPlanMutation>(
    graphql`
      mutation SetPlanMutation($input: SetLicensePlanInput!) {
        set_license_plan(input: $input) {
          company {
            company_uuid
            ...LicenseScreen_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'License changed', failure: 'The license was not changed', inForm: 'all' },
  );
  const form = useEntityForm<Values, Values, PlanName>({
    formKey: `license/${company_uuid}`,
    subject: 'License',
    values: { plan: plan as PlanName, auto_renew, note: '' },
    version: plan as PlanName,
    schema,
    save: async (values, { version }) =>
      setPlan({
        input: { company_uuid, from_plan: version, ...values, note: values.note.trim() || null },
      }),
    onSaved: onClose,
  });
  return (
    <FormDrawer form={form} onClose={onClose} title="Change plan" size="small">
      <FormSection title="Plan" hint="Applies at once">
        <RadioCardsField field={form.field('plan')} label="Plan" choices={PLANS} />
        <CheckboxField
          field={form.field('auto_renew')}
          label="Renew automatically"
          description="For a year, at the end of the term."
        />
        <TextareaField
          field={form.field('note')}
          label="Reason"
          maxLength={MAX_NOTE}
          description="The workspace sees it in the history"
        />
      </FormSection>
    </FormDrawer>
  );
}
