import { lazy, Suspense, type ComponentProps } from 'react';
import { retryImport } from '../../../lib/retry-import.ts';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { usedOf } from '../../../ui/form/TextField.tsx';
import { useField, type FieldProps } from '../../../ui/form/useField.ts';
import { LONGEST_SCRIPT } from './flow-schema.ts';

const CodeEditor = lazy(async () => ({
  default: (await retryImport(() => import('../../../ui/code-editor/CodeEditor.tsx'))).CodeEditor,
}));

interface CodeFieldProps extends FieldProps<string | null> {
  completions: ComponentProps<typeof CodeEditor>['completions'];
  onSave: () => void;
}

/** A script of a flow. */
export function CodeField({ completions, onSave, ...props }: CodeFieldProps) {
  const { field, label } = props;
  const { value, control } = useField(props, { show: (text) => String((text as string | null) ?? 'Off') });
  return (
    <Field {...props} id={field.id} error={field.error} counter={usedOf(value ?? '', LONGEST_SCRIPT)} isGroup>
      <Suspense fallback={<Skeleton shape="text" count={6} label="Loading the editor" />}>
        <CodeEditor
          label={label}
          language="javascript"
          value={value ?? ''}
          onChange={field.change}
          onSave={onSave}
          completions={completions}
          minRows={8}
          maxRows={24}
          invalid={field.error !== null}
          describedBy={control['aria-describedby']}
        />
      </Suspense>
    </Field>
  );
}
