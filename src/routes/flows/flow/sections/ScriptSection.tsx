import { useFieldValue } from '#ui/form/useField.ts';
import { CodeField } from '../../fields/CodeField.tsx';
import type { FlowFields } from '../flow-fields.ts';
import { MAX_SCRIPT } from '../flow-schema.ts';
import { FlowSection } from '../FlowSection.tsx';
import { scriptNames } from '../../fields/script-names.ts';

interface ScriptSectionProps {
  name: 'pre_processor' | 'post_processor';
  fields: FlowFields;
}

const texts = {
  pre_processor: {
    off: 'The file is passed on unchanged.',
    label: 'Pre-processor script',
    start: 'const text = input.text.trim();\nreturn success({ ...input, text });\n',
  },
  post_processor: {
    off: 'The output is sent unchanged.',
    label: 'Post-processor script',
    start: 'const text = output.text.trim();\nreturn success({ ...output, text });\n',
  },
};

/** A script that runs before the file is read, or before the output is sent. */
export function ScriptSection({ name, fields }: ScriptSectionProps) {
  const { form } = fields;
  const bound = fields.bind(name);
  const text = useFieldValue(bound.field);
  const { off, label, start } = texts[name];
  return (
    <FlowSection
      name={name}
      fields={fields}
      summary={text === null ? undefined : 'JavaScript'}
      optional={{
        isOn: text !== null,
        off,
        addLabel: 'Add script',
        onAdd: () => bound.field.change(start),
        removeLabel: 'Remove script',
        onRemove: () => bound.field.change(null),
      }}
    >
      <CodeField
        {...bound}
        label={label}
        description="Return success(…), error(…), or skip(…). A test run shows the result."
        language="javascript"
        maxLength={MAX_SCRIPT}
        minRows={8}
        completions={scriptNames[name]}
        onSave={() => void form.save()}
      />
    </FlowSection>
  );
}
