import { FormGrid } from '#ui/form/FormGrid.tsx';
import { CodeField } from '#routes/flows/fields/CodeField.tsx';
import { scriptNames } from '#routes/flows/fields/script-names.ts';
import { MAX_SCRIPT } from '#routes/flows/flow/flow-schema.ts';
import type { StepFormProps } from '../step-form.ts';
import type { ScriptPlace } from '../script-place.ts';

interface ScriptFormProps extends Pick<StepFormProps<'SCRIPT'>, 'bind' | 'isReadOnly'> {
  place: ScriptPlace;
}

const places = {
  input: {
    description: 'It receives the text before it is read, as input.text.',
    names: scriptNames.pre_processor,
  },
  document: {
    description: 'It receives the document as JSON, as input.text.',
    names: scriptNames.document,
  },
  output: {
    description: 'It receives the text that was written, as output.text.',
    names: scriptNames.post_processor,
  },
};

/** The settings of a script step: JavaScript on the text or the document. */
export function ScriptForm({ bind, isReadOnly, place }: ScriptFormProps) {
  const { field, warning } = bind('script');
  const { description, names } = places[place];
  return (
    <FormGrid>
      <CodeField
        // CodeField has null for a script that is turned off; the script of a step is empty instead.
        field={{ ...field, change: (text) => field.change(text ?? '') }}
        warning={warning}
        label="Script"
        required
        language="javascript"
        description={`${description} Return success(…), error(…), or skip(…).`}
        completions={names}
        maxLength={MAX_SCRIPT}
        minRows={10}
        isReadOnly={isReadOnly}
      />
    </FormGrid>
  );
}
