import { Suspense, useId, useState } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { SectionBoundary } from '#ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { cx } from '#ui/cx.ts';
import formStyles from '#ui/form/form.module.css';
import { MAX_SAMPLE, type SampleChoice } from './sample.ts';
import { SampleExecution } from './SampleExecution.tsx';
import styles from './test.module.css';

interface SampleFieldsProps {
  flow_uuid: string;
  choice: SampleChoice;
  onChange: (choice: SampleChoice) => void;
}

const kinds = [
  { value: 'MADE', label: 'Generated' },
  { value: 'EXECUTION', label: 'Execution' },
  { value: 'TEXT', label: 'Paste' },
  { value: 'FILE', label: 'File' },
] as const;

/** The choice of the sample: generated data, the input of an execution, or data that the person provides. */
export function SampleFields({ flow_uuid, choice, onChange }: SampleFieldsProps) {
  const id = useId();
  const [tooLong, setTooLong] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    setTooLong(null);
    if (!file) return;
    const text = await file.text();
    if (text.length > MAX_SAMPLE) {
      setTooLong(`${file.name} is too long: a sample has at most ${formatCount(MAX_SAMPLE)} characters.`);
      onChange({ ...choice, file: null });
    } else onChange({ ...choice, file: { name: file.name, text } });
  };
  return (
    <div className={styles.sample}>
      <Segmented
        label="Sample"
        options={kinds}
        value={choice.kind}
        onChange={(kind) => onChange({ ...choice, kind })}
      />
      {choice.kind === 'MADE' && <p className="muted">Sample data in the format of the source.</p>}
      {choice.kind === 'TEXT' && (
        <textarea
          aria-label="Sample text"
          className={cx(formStyles.control, formStyles.area, formStyles.mono)}
          rows={8}
          spellCheck={false}
          value={choice.text}
          maxLength={MAX_SAMPLE}
          onChange={(event) => onChange({ ...choice, text: event.currentTarget.value })}
        />
      )}
      {choice.kind === 'FILE' && (
        <div>
          <label htmlFor={id} className={styles.label}>
            Sample file
          </label>
          <input
            id={id}
            type="file"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
            aria-describedby={`${id}-note`}
          />
          <p id={`${id}-note`} role="status" className="muted">
            {tooLong ??
              (choice.file && `${choice.file.name}, ${formatCount(choice.file.text.length)} characters`)}
          </p>
        </div>
      )}
      {choice.kind === 'EXECUTION' && (
        <SectionBoundary resetKey={flow_uuid} small>
          <Suspense fallback={<Skeleton shape="text" count={2} label="Loading executions" />}>
            <SampleExecution
              flow_uuid={flow_uuid}
              value={choice.invocation_uuid}
              onChange={(invocation_uuid) => onChange({ ...choice, invocation_uuid })}
            />
          </Suspense>
        </SectionBoundary>
      )}
    </div>
  );
}
