import { IconFileText } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { formatBytes, formatCount } from '#lib/numbers.ts';
import { AnchorButton } from '#ui/actions/AnchorButton.tsx';
import { Button } from '#ui/actions/Button.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { Card } from '#ui/page/Card.tsx';
import { StepFoot } from '#ui/page/StepFoot.tsx';
import type { StatusLook } from '#ui/status/tone.ts';
import { DropZone } from '#shared/uploads/DropZone.tsx';
import { UploadItem } from '#shared/uploads/UploadItem.tsx';
import { isSettled } from '#shared/uploads/upload-row.ts';
import { useUploads } from '#shared/uploads/useUploads.ts';
import type { BuilderValues, UploadedFile } from '../builder-values.ts';
import styles from '../builder.module.css';

const FROM = [
  { value: 'FILE', label: 'File' },
  { value: 'TEXT', label: 'Text' },
] as const;

const UPLOADED: StatusLook = { tone: 'ok', label: 'Uploaded' };
const LIMITS = {
  accepted_extensions: ['pdf', 'docx', 'xlsx', 'csv', 'txt'],
  max_bytes: 20_971_520,
  max_files: 1,
};

interface SpecificationStepProps {
  form: FormModel<BuilderValues>;
  company_uuid: string;
  backTo: string;
  /** What a generation has read from the specification. */
  children: ReactNode;
}

/** Step 3: the partner's specification as a file or text, or none. */
export function SpecificationStep({ form, company_uuid, backTo, children }: SpecificationStepProps) {
  const uploadField = form.field('specification_upload');
  const from = useFieldValue(form.field('specification_from'));
  const uploaded = useFieldValue(uploadField);
  const text = useFieldValue(form.field('specification_text'));
  const name = useFieldValue(form.field('specification_name'));
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { rows, leftOut, limits, queue } = useUploads<UploadedFile>({
    place: `mapping-specification/${company_uuid}`,
    limits: LIMITS,
    async save(file, upload_uuid) {
      const saved = { upload_uuid, name: file.name, size: file.size };
      uploadField.change(saved);
      return saved;
    },
  });
  const open = rows.filter(({ state }) => state.kind !== 'arrived');
  const isBusy = open.some((row) => !isSettled(row));
  const isEmpty = from === 'FILE' ? uploaded === null : text.trim() === '';
  return (
    <>
      <FormSection
        title="Specification"
        hint="Optional: it explains elements, which turns guesses into confirmed sources"
        card
      >
        <SegmentedField field={form.field('specification_from')} label="Specification as" choices={FROM} />
        {from === 'TEXT' && (
          <TextareaField
            field={form.field('specification_text')}
            label="Text of the specification"
            mono
            rows={12}
            placeholder={'PO107  Universal product code, 12 digits\nREF02  Equipment that is wanted'}
            description={
              name === ''
                ? 'One element per line: its reference, then what it means'
                : `Read from ${name}: ${formatCount(text.length)} characters`
            }
          />
        )}
      </FormSection>
      {from === 'FILE' && uploaded && (
        <Card title="File">
          <div className={styles.file}>
            <IconFileText size={16} aria-hidden="true" />
            <b>{uploaded.name}</b>
            <span className="muted">{formatBytes(uploaded.size)}</span>
            <Button
              small
              aria-label={`Remove ${uploaded.name}`}
              onClick={() => {
                queue.removeArrived();
                uploadField.change(null);
                // Wait until the button that replaces this one is rendered.
                requestAnimationFrame(() => button.current?.focus());
              }}
            >
              Remove
            </Button>
          </div>
        </Card>
      )}
      {from === 'FILE' && !uploaded && (
        <>
          <DropZone
            limits={limits}
            input={input}
            button={button}
            isFirst={false}
            leftOut={leftOut}
            onFiles={(files, out) => queue.add(files, out)}
          />
          {open.length > 0 && (
            <Card title="File">
              <ul className={styles.uploads}>
                {open.map((row) => (
                  <UploadItem
                    key={row.id}
                    row={row}
                    queue={queue}
                    lookOf={() => UPLOADED}
                    onRemoved={() => button.current?.focus()}
                  />
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
      {children}
      <StepFoot
        says={
          isEmpty
            ? 'Without one, sources are found by the standard alone.'
            : 'Next: a sample of the document.'
        }
      >
        <AnchorButton to={backTo}>Back</AnchorButton>
        <Button
          look="primary"
          type={isBusy ? 'button' : 'submit'}
          form={form.id}
          aria-disabled={isBusy || undefined}
          data-tip={isBusy ? 'The file is still being uploaded' : undefined}
        >
          {isEmpty && !isBusy ? 'Skip' : 'Next'}
        </Button>
      </StepFoot>
    </>
  );
}
