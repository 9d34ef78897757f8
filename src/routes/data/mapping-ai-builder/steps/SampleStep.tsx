import { useState } from 'react';
import { pluralize } from '#lib/text.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { EdiViewer } from '#ui/edi-viewer/EdiViewer.tsx';
import { cx } from '#ui/cx.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useFileDrop } from '#shared/uploads/useFileDrop.ts';
import { FileButton } from '../../_shared/FileButton.tsx';
import { readTextFile } from '../../_shared/read-text-file.ts';
import type { BuilderValues } from '../builder-values.ts';
import styles from '../builder.module.css';
import type { DocumentChoice } from '../useDocuments.ts';
import { readSample, sampleProblem } from '../sample-facts.ts';
import { PastSampleButton } from './PastSampleButton.tsx';

const VIEWS = [
  { value: 'segments', label: 'Segments' },
  { value: 'text', label: 'Text' },
] as const;

interface SampleStepProps {
  company_uuid: string;
  form: FormModel<BuilderValues>;
  document: DocumentChoice | undefined;
  backTo: string;
}

/** Step 4: a real file, whose segments are shown with their meanings. */
export function SampleStep({ company_uuid, form, document, backTo }: SampleStepProps) {
  const field = form.field('sample');
  const sample = useFieldValue(field);
  const name = useFieldValue(form.field('sample_name'));
  const [view, setView] = useState<'segments' | 'text'>(sample === '' ? 'text' : 'segments');
  const [refused, setRefused] = useState<string | null>(null);
  const take = (text: string, fileName: string) => {
    setRefused(null);
    field.change(text);
    form.setValue('sample_name', fileName);
    setView('segments');
  };
  const isOver = useFileDrop(([file]) => {
    if (file)
      void readTextFile(file).then((read) =>
        'text' in read ? take(read.text, file.name) : setRefused(read.refused),
      );
  });
  const facts = readSample(sample);
  const isEmpty = sample.trim() === '';
  const problem = isEmpty ? null : sampleProblem(sample, form.getValues());
  const shown = isEmpty ? 'text' : view;
  const what = document ? `${document.standard} ${document.document}` : 'document';
  return (
    <>
      <Card
        title="Sample"
        hint={
          isOver
            ? 'Drop to use the file'
            : isEmpty
              ? `${document ? 'An' : 'A'} ${what} as the partner sends it`
              : name || 'Pasted'
        }
        actions={
          <>
            {!isEmpty && (
              <Segmented label="View of the sample" options={VIEWS} value={shown} onChange={setView} />
            )}
            <FileButton
              label={isEmpty ? 'Choose file…' : 'Replace…'}
              what="Sample file"
              accept=".edi,.x12,.edifact,.txt,.dat"
              focusFirst
              onText={take}
              onRefused={setRefused}
            />
            <PastSampleButton company_uuid={company_uuid} values={form.getValues()} onTake={take} />
          </>
        }
        padded={shown === 'text'}
        foot={
          isEmpty ? (
            'The file stays in this tab until you generate.'
          ) : facts.standard === null ? (
            <StatusBadge tone="fail">Not an EDI file</StatusBadge>
          ) : (
            <span className={styles.facts} role="status">
              <StatusBadge tone={problem === null ? 'ok' : 'fail'}>
                {`${facts.standard} ${facts.documents.join(', ')}`}
              </StatusBadge>
              {pluralize(facts.segments, 'segment')}
            </span>
          )
        }
      >
        {refused !== null && (
          <p className={cx(styles.error, styles.refused)} role="alert">
            {refused}
          </p>
        )}
        {shown === 'text' ? (
          <FormGrid>
            <TextareaField
              field={field}
              label="Content"
              required
              mono
              rows={14}
              placeholder={
                document?.standard === 'EDIFACT' ? 'UNB+UNOC:3+…' : 'ISA*00*          *00*          *…'
              }
              description="Choose a file, drop one here, or paste the text"
            />
          </FormGrid>
        ) : (
          <div className={styles.viewer} id={field.id} tabIndex={-1}>
            {field.error !== null && <p className={styles.error}>{field.error}</p>}
            <EdiViewer text={sample} fileName={name || 'Sample'} mode="pretty" />
          </div>
        )}
      </Card>
      <StepFoot says="Next: a look at everything before it is generated.">
        <AnchorButton to={backTo}>Back</AnchorButton>
        <Button look="primary" type="submit" form={form.id}>
          Next
        </Button>
      </StepFoot>
    </>
  );
}
