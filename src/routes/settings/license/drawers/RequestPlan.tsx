import { graphql, useFragment } from 'react-relay/hooks';
import type { RequestPlan_feature$key } from '#gql/RequestPlan_feature';
import type { RequestPlanMutation } from '#gql/RequestPlanMutation';
import { useMutation } from '#relay/useMutation.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { largerPlans, MAX_NOTE, PLANS, type PlanName } from '../license-labels.ts';
import { noteError } from './note-check.ts';

interface Values {
  readonly plan: PlanName;
  readonly note: string;
}

const schema = formSchema<Values>(function* (value) {
  yield ['note', noteError(value.note)];
});

interface RequestPlanProps {
  company_uuid: string;
  plan: string;
  /** The feature that the larger plan is requested for. */
  featureRef: RequestPlan_feature$key | null;
  onClose: () => void;
}

/** `?new=plan` and `?new=feature.<code>`: requests a larger plan. */
export function RequestPlan(props: RequestPlanProps) {
  const { company_uuid, plan, featureRef, onClose } = props;
  const feature = useFragment(
    graphql`
      fragment RequestPlan_feature on LicenseFeature {
        code
        label
        from_plan
      }
    `,
    featureRef,
  );
  const choices = largerPlans(feature ? before(feature.from_plan) : plan);
  const [smallest] = choices;
  if (!smallest) {
    return (
      <Drawer opened onClose={onClose} title="Request larger plan">
        <EmptyState kind="none" title="This is the largest plan" />
      </Drawer>
    );
  }
  return (
    <RequestPlanForm
      company_uuid={company_uuid}
      onClose={onClose}
      feature={feature ?? null}
      choices={choices}
      first={smallest.value}
    />
  );
}

const before = (plan: string): string =>
  PLANS[PLANS.findIndex(({ value }) => value === plan) - 1]?.value ?? '';

interface RequestPlanFormProps extends Pick<RequestPlanProps, 'company_uuid' | 'onClose'> {
  feature: { readonly code: string; readonly label: string } | null;
  choices: ReturnType<typeof largerPlans>;
  first: PlanName;
}

function RequestPlanForm({ company_uuid, feature, choices, first, onClose }: RequestPlanFormProps) {
  const [request] = useMutation<RequestPlanMutation>(
    graphql`
      mutation RequestPlanMutation($input: RequestLicenseUpgradeInput!) {
        request_license_upgrade(input: $input) {
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
    { success: 'Request sent', failure: 'The request was not sent', inForm: 'all' },
  );
  const title = feature ? `Request ${feature.label}` : 'Request larger plan';
  const form = useEntityForm<Values, Values>({
    formKey: `license-plan/${company_uuid}/${feature?.code ?? ''}`,
    subject: title,
    isNew: true,
    values: { plan: first, note: '' },
    schema,
    save: async ({ plan, note }) =>
      request({
        input: { company_uuid, plan, feature_code: feature?.code ?? null, note: note.trim() || null },
      }),
    onSaved: onClose,
  });
  return (
    <FormDrawer form={form} onClose={onClose} title={title} size="small" saveLabel="Send request">
      <FormSection
        title="Plan"
        hint={feature ? 'Features come with a plan' : 'Your limits change once the request is approved'}
      >
        <RadioCardsField field={form.field('plan')} label="Plan" choices={choices} />
        <TextareaField
          field={form.field('note')}
          label="Note"
          maxLength={MAX_NOTE}
          description="What you need it for, and from when"
        />
      </FormSection>
    </FormDrawer>
  );
}
