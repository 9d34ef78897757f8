import { IconUpload } from '@tabler/icons-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { lazily } from '#lib/lazily.ts';
import type { UserError } from '#lib/user-error.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Callout } from '#ui/feedback/Callout.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useField } from '#ui/form/useField.ts';
import type { FormField } from '#ui/form/form-model.ts';
import { exportLimit, readTextFile } from '../read-text-file.ts';
import { problemAt, readDocument } from './document.ts';

const CodeEditor = lazily(() => import('#ui/code-editor/CodeEditor.tsx'), 'CodeEditor');

interface JsonFieldProps {
  field: FormField<string>;
  /** The server's errors, by path in the document. */
  refused: readonly UserError[];
  onText: (text: string) => void;
}

/** An exported template, pasted or from a file. Errors are marked on their lines. */
export function JsonField({ field, refused, onText }: JsonFieldProps) {
  const props = { field, label: 'Exported template', required: true };
  const { value, control, isReadOnly } = useField(props, {
    show: (text) => `${String(text).length} characters`,
  });
  const [refusedFile, setRefusedFile] = useState<string | null>(null);
  const fileRef = useRef<HTMLInputElement>(null);
  const problems = useMemo(
    () => [
      ...readDocument(value).problems,
      ...refused.map(({ path, message }) => problemAt(value, path, message)),
    ],
    [value, refused],
  );
  const change = (text: string) => {
    field.change(text);
    onText(text);
  };
  const open = async (file: File) => {
    const read = await readTextFile(file, exportLimit);
    setRefusedFile('text' in read ? null : read.refused);
    if ('text' in read) change(read.text);
  };
  return (
    <Field
      {...props}
      id={field.id}
      error={field.error}
      description="Checked as a whole: if any part is invalid, nothing is added."
      isGroup
    >
      <div>
        <Button
          small
          icon={<IconUpload size={14} aria-hidden="true" />}
          onClick={() => fileRef.current?.click()}
        >
          Choose file…
        </Button>
        <input
          ref={fileRef}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of the exported template"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // Cleared, so that the same file can be chosen again after a correction.
            event.currentTarget.value = '';
            if (file) void open(file);
          }}
        />
      </div>
      {refusedFile !== null && (
        <Callout tone="fail" title="This file cannot be used.">
          {refusedFile}
        </Callout>
      )}
      <Suspense fallback={<Skeleton shape="rows" count={6} />}>
        <CodeEditor
          label="Exported template"
          language="json"
          value={value}
          onChange={change}
          readOnly={isReadOnly}
          problems={problems}
          invalid={field.error !== null}
          describedBy={control['aria-describedby']}
          minRows={8}
          maxRows={24}
        />
      </Suspense>
      {problems.length > 0 && (
        <ul aria-label="Problems in the document">
          {problems.map(({ line, message }, index) => (
            <li key={index}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
