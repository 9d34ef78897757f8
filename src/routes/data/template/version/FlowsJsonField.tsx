import { Suspense, useMemo } from 'react';
import { lazily } from '#lib/lazily.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormField } from '#ui/form/form-model.ts';
import { problemAt } from '../../_shared/templates/document.ts';
import { readFlows, type VariableRow } from './version-form.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

interface FlowsJsonFieldProps {
  field: FormField<string>;
  variables: readonly VariableRow[];
  /** The server's errors, by path in the template. */
  refused: readonly { readonly path: readonly string[]; readonly message: string }[];
}

/** The flows with all their settings, as JSON; placeholders for the variables are suggested while typing. */
export function FlowsJsonField({ field, variables, refused }: FlowsJsonFieldProps) {
  const props = { field, label: 'Flows as JSON' };
  const { value, control, isReadOnly } = useField(props, {
    show: (text) => `${String(text).length} characters`,
  });
  const problems = useMemo(
    () => [
      ...readFlows(value).problems,
      ...refused
        .filter(({ path }) => path[0] === 'flows')
        .map(({ path, message }) => problemAt(`{"flows":${value}\n}`, path, message)),
    ],
    [value, refused],
  );
  const completions = useMemo(
    () =>
      variables
        .filter(({ name }) => name !== '')
        .map(({ name, label }) => ({
          label: `{{${name}}}`,
          kind: 'variable' as const,
          detail: label,
        })),
    [variables],
  );
  return (
    <Field {...props} id={field.id} error={field.error} isGroup>
      <Suspense fallback={<Skeleton shape="rows" count={8} />}>
        <CodeEditor
          label="Flows as JSON"
          language="json"
          value={value}
          onChange={(text) => field.change(text)}
          readOnly={isReadOnly}
          problems={problems}
          completions={completions}
          invalid={field.error !== null}
          describedBy={control['aria-describedby']}
          minRows={10}
          maxRows={28}
        />
      </Suspense>
    </Field>
  );
}
