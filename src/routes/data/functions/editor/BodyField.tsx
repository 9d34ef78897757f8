import { Suspense, useMemo } from 'react';
import { lazily } from '#lib/lazily.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useField, useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import styles from './editor.module.css';
import type { FunctionValues } from './function-form.ts';
import type { useTrial } from './useTrial.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

interface BodyFieldProps {
  form: FormModel<FunctionValues>;
  trial: ReturnType<typeof useTrial>;
  readOnly: boolean;
}

/** The JavaScript body, shown between its signature and the closing brace. Ctrl+Enter runs it. */
export function BodyField({ form, trial, readOnly }: BodyFieldProps) {
  const field = form.field('body');
  const { value, control } = useField({ field, label: 'Body' });
  const name = useFieldValue(form.field('name'));
  const parameters = useFieldValue(form.field('parameters'));
  const found = trial.trial?.problem ?? trial.trial?.run?.problem ?? null;
  const problems = useMemo(
    () =>
      found?.line == null
        ? []
        : [{ line: found.line, column: found.column, message: found.message, severity: 'error' as const }],
    [found],
  );
  const completions = useMemo(
    () => parameters.map((label) => ({ label, kind: 'variable' as const, detail: 'parameter' })),
    [parameters],
  );
  return (
    <div id={control.id} tabIndex={-1} className={styles.body} role="group" aria-label="Body">
      <code className={styles.brace}>
        {name || 'name'}({parameters.join(', ')}) {'{'}
      </code>
      <Suspense fallback={<Skeleton shape="text" count={8} label="Loading the editor" />}>
        <CodeEditor
          label="Body of the function"
          language="javascript"
          value={value}
          onChange={field.change}
          readOnly={readOnly || field.isFrozen}
          problems={problems}
          completions={completions}
          onRun={trial.runNow}
          onSave={() => void form.save()}
          minRows={10}
          maxRows={28}
          invalid={field.error !== null}
          describedBy={`${field.id}-note`}
        />
      </Suspense>
      <code className={styles.brace}>{'}'}</code>
      {field.error !== null && (
        <p id={`${field.id}-note`} className={styles.wrong}>
          {field.error}
        </p>
      )}
    </div>
  );
}
