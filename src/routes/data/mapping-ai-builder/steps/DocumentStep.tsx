import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import type { BuilderValues } from '../builder-values.ts';
import { chosenDocument, type DocumentChoice } from '../useDocuments.ts';

const STANDARDS = [
  { value: 'X12', label: 'X12' },
  { value: 'EDIFACT', label: 'EDIFACT' },
] as const;

interface DocumentStepProps {
  form: FormModel<BuilderValues>;
  documents: readonly DocumentChoice[];
  cancelTo: string;
}

/** Step 1: the document that the partner sends. */
export function DocumentStep({ form, documents, cancelTo }: DocumentStepProps) {
  const standardField = form.field('standard');
  const documentField = form.field('document');
  const standard = useFieldValue(standardField);
  const document = useFieldValue(documentField);
  const chosen = chosenDocument(documents, { standard, document });
  /** Sets version and flow type for a chosen document: the only one there is, or none yet. */
  const follow = (next: DocumentChoice | undefined) => {
    const [version] = next?.versions.length === 1 ? next.versions : [];
    const [flowType] = next?.flowTypes.length === 1 ? next.flowTypes : [];
    form.setValue('file_type', version?.code ?? '');
    form.setValue('flow_type', flowType?.code ?? '');
  };
  return (
    <>
      <FormSection title="EDI document" hint="What the partner sends" card>
        <SegmentedField
          field={{
            ...standardField,
            change(next) {
              standardField.change(next);
              form.setValue('document', '');
              follow(undefined);
            },
          }}
          label="Standard"
          choices={STANDARDS}
        />
        <SelectField
          field={{
            ...documentField,
            change(next) {
              documentField.change(next);
              follow(chosenDocument(documents, { standard, document: next }));
            },
          }}
          label="Document"
          required
          span={4}
          choices={documents
            .filter((documentChoice) => documentChoice.standard === standard)
            .map((documentChoice) => ({ value: documentChoice.document, label: documentChoice.label }))}
          description="Documents that a receiving flow can carry"
        />
        <SelectField
          field={form.field('file_type')}
          label="Version"
          required
          span={2}
          choices={(chosen?.versions ?? []).map(({ code, version }) => ({ value: code, label: version }))}
          placeholder={chosen ? 'Choose…' : 'Choose a document first'}
        />
      </FormSection>
      <StepFoot says="Next: the trading partner that sends it, and the flow that receives it.">
        <AnchorButton to={cancelTo}>Cancel</AnchorButton>
        <Button look="primary" type="submit" form={form.id}>
          Next
        </Button>
      </StepFoot>
    </>
  );
}
