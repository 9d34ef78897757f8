import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { pluralize } from '#lib/text.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { StepName } from '../builder-address.ts';
import { usualName, type BuilderValues } from '../builder-values.ts';
import styles from '../builder.module.css';
import type { DocumentChoice } from '../useDocuments.ts';
import { readSample } from '../sample-facts.ts';

interface ReviewStepProps {
  form: FormModel<BuilderValues>;
  document: DocumentChoice | undefined;
  pathOf: (step: StepName) => string;
  backTo: string;
}

/** Step 5: an overview of all values, with links back to their steps. */
export function ReviewStep({ form, document, pathOf, backTo }: ReviewStepProps) {
  const values = form.getValues();
  const flowType = document?.flowTypes.find(({ code }) => code === values.flow_type);
  const version = document?.versions.find(({ code }) => code === values.file_type);
  const row = (label: string, path: keyof BuilderValues, step: StepName, value: ReactNode): ReviewRow => ({
    label,
    id: form.field(path).id,
    error: form.field(path).error,
    to: pathOf(step),
    value,
  });
  const rows = [
    row(
      'Document',
      'document',
      'document',
      document && `${document.standard} ${document.label}, version ${version?.version ?? ''}`,
    ),
    row('Trading partner', 'partner', 'partner', <bdi>{values.partner?.label}</bdi>),
    row('Flow type', 'flow_type', 'partner', flowType?.label),
    row('Specification', 'specification_from', 'specification', specificationWords(values)),
    row('Sample', 'sample', 'sample', sampleWords(values)),
  ];
  return (
    <>
      <Card title="Review" hint="What the mapping is generated from">
        <dl className={styles.review}>
          {rows.map(({ label, id, error, to, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {error !== null && <span className={styles.error}>{error}</span>}
              </dd>
              <dd>
                <UiLink id={id} to={to}>
                  Edit<VisuallyHidden> {label.toLowerCase()}</VisuallyHidden>
                </UiLink>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <FormSection title="Mapping" card>
        <TextField
          field={form.field('name')}
          label="Name"
          mono
          maxLength={60}
          placeholder={usualName(values.partner?.label ?? '', values.document)}
          description="Lowercase letters, digits, and underscores. Derived from the partner and the document if empty."
        />
      </FormSection>
      <StepFoot says="Generating creates nothing. You review the result and accept or discard it.">
        <AnchorButton to={backTo}>Back</AnchorButton>
        <Button look="primary" type="submit" form={form.id} busy={form.isSaving}>
          Generate
        </Button>
      </StepFoot>
    </>
  );
}

interface ReviewRow {
  readonly label: string;
  /** The id that errors about this row link to. */
  readonly id: string;
  readonly error: string | null;
  readonly to: string;
  readonly value: ReactNode;
}

function specificationWords(values: BuilderValues): string {
  const { specification_from, specification_upload, specification_text, specification_name } = values;
  if (specification_from === 'FILE' && specification_upload)
    return `${specification_upload.name}, ${formatBytes(specification_upload.size)}`;
  if (specification_from === 'TEXT' && specification_text.trim() !== '')
    return `${specification_name || 'Text'}, ${formatCount(specification_text.length)} characters`;
  return 'None; the standard is used';
}

const sampleWords = ({ sample, sample_name }: BuilderValues): string =>
  `${sample_name || 'Pasted sample'}, ${pluralize(readSample(sample).segments, 'segment')}`;
