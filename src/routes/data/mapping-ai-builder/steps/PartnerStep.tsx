import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { PartnerField } from '#shared/forms/PartnerField.tsx';
import type { BuilderValues } from '../builder-values.ts';
import type { DocumentChoice } from '../useDocuments.ts';

/** With more choices, a list replaces the cards. */
const MAX_CARDS = 4;

interface PartnerStepProps {
  form: FormModel<BuilderValues>;
  company_uuid: string;
  document: DocumentChoice | undefined;
  backTo: string;
}

/** Step 2: the partner who sends the document, and the flow type that carries it. */
export function PartnerStep({ form, company_uuid, document, backTo }: PartnerStepProps) {
  const flowTypes = document?.flowTypes ?? [];
  const carried = document ? `Carries ${document.standard} ${document.label}` : undefined;
  const shared = { field: form.field('flow_type'), label: 'Flow type', required: true, description: carried };
  return (
    <>
      <FormSection title="Partner and flow" hint="The flow is created as a draft when you accept" card>
        <PartnerField
          field={form.field('partner')}
          company_uuid={company_uuid}
          label="Trading partner"
          required
          description="Who sends the document"
        />
        {flowTypes.length > MAX_CARDS ? (
          <SelectField {...shared} choices={flowTypes.map(({ code, label }) => ({ value: code, label }))} />
        ) : (
          <RadioCardsField
            {...shared}
            choices={flowTypes.map(({ code, label, description }) => ({ value: code, label, description }))}
          />
        )}
      </FormSection>
      <StepFoot says="Next: the partner’s specification, if there is one.">
        <AnchorButton to={backTo}>Back</AnchorButton>
        <Button look="primary" type="submit" form={form.id}>
          Next
        </Button>
      </StepFoot>
    </>
  );
}
