import { Suspense, type ComponentProps } from 'react';
import { lazily } from '#lib/lazily.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Field } from '#ui/form/Field.tsx';
import { usedOf } from '#ui/form/TextField.tsx';
import { useField, type FieldProps } from '#ui/form/useField.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

interface CodeFieldProps extends FieldProps<string | null> {
  language: 'javascript' | 'jsonata';
  completions: ComponentProps<typeof CodeEditor>['completions'];
  maxLength: number;
  minRows: number;
  /** Whether the code can only be read. */
  isReadOnly?: boolean;
  /** Called on Ctrl+S. */
  onSave?: () => void;
}

/** A code editor for a script or an expression of a flow. */
export function CodeField(all: CodeFieldProps) {
  const { language, completions, maxLength, minRows, isReadOnly = false, onSave, ...props } = all;
  const { field, label } = props;
  const {
    value,
    control,
    isReadOnly: isLocked,
  } = useField(props, { show: (text) => String((text as string | null) ?? 'Off') });
  return (
    <Field {...props} id={field.id} error={field.error} counter={usedOf(value ?? '', maxLength)} isGroup>
      <Suspense fallback={<Skeleton shape="text" count={6} label="Loading the editor" />}>
        <CodeEditor
          label={label}
          language={language}
          value={value ?? ''}
          onChange={field.change}
          {...(onSave && { onSave })}
          readOnly={isReadOnly || isLocked}
          completions={completions}
          minRows={minRows}
          maxRows={24}
          invalid={field.error !== null}
          describedBy={control['aria-describedby']}
        />
      </Suspense>
    </Field>
  );
}
