import { graphql, useFragment } from 'react-relay/hooks';
import type { FormatForm_pickers$key } from '#gql/FormatForm_pickers';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { AdapterOptionField } from '#routes/flows/fields/AdapterOptionField.tsx';
import type { BoundField } from '#routes/flows/fields/bound-field.ts';
import { FILE_NAME_HELP } from '#routes/flows/fields/file-name-help.ts';
import { useFileTypes } from '#routes/flows/fields/useFileTypes.ts';
import type { OptionValue } from '#routes/flows/flow/flow-values.ts';
import type { StepSettings } from '../../graph.ts';
import { fieldAs } from '../plain-fields.ts';

interface FormatFormProps {
  end: 'source' | 'destination';
  settings: Pick<StepSettings['PARSE'], 'file_type' | 'options'>;
  /** The format; its options are changed with it. */
  fileType: BoundField<string | null>;
  options: BoundField<StepSettings['PARSE']['options']>;
  onChange: (settings: StepSettings['PARSE']) => void;
  /** Omitted for steps that write no file. */
  fileName?: BoundField<string | null>;
  pickersRef: FormatForm_pickers$key;
}

const filled = (options: Readonly<Record<string, unknown>>) => {
  const set = Object.entries(options).filter(([, value]) => value !== null && value !== '');
  return set.length > 0 ? Object.fromEntries(set) : null;
};

/** The settings of a step that reads or writes a format, with the options of its adapter. */
export function FormatForm(props: FormatFormProps) {
  const { end, settings, fileType, options, onChange, fileName, pickersRef } = props;
  const query = useFragment(
    graphql`
      fragment FormatForm_pickers on Query {
        ...useFileTypes_query
      }
    `,
    pickersRef,
  );
  const types = useFileTypes(query, end);
  const chosen = types.find(({ value }) => value === settings.file_type);
  const isGone = settings.file_type !== null && !chosen;
  return (
    <FormGrid>
      <SelectField
        {...fieldAs(
          {
            ...fileType,
            field: { ...fileType.field, change: (file_type) => onChange({ file_type, options: null }) },
          },
          (code) => code ?? '',
          (code) => code || null,
        )}
        label="File type"
        required
        choices={
          isGone ? [{ value: settings.file_type ?? '', label: settings.file_type ?? '' }, ...types] : types
        }
      />
      {chosen?.options.map((option) => (
        <AdapterOptionField
          key={`${chosen.value} ${option.name}`}
          field={optionField(options, option.name)}
          warning={null}
          option={option}
        />
      ))}
      {fileName && (
        <TextField
          {...fieldAs(
            fileName,
            (template) => template ?? '',
            (template) => template || null,
          )}
          label="File name"
          mono
          placeholder="{document}-{reference}.edi"
          description={FILE_NAME_HELP}
        />
      )}
    </FormGrid>
  );
}

/** The field of a single option; the options are stored together. The adapter declares the types of their values. */
function optionField({ field }: BoundField<StepSettings['PARSE']['options']>, name: string) {
  const values = field.read() ?? {};
  const value = (values[name] ?? null) as OptionValue;
  return {
    ...field,
    path: `${field.path}.${name}`,
    id: `${field.id}.${name}`,
    error: field.errorAt(name),
    read: () => value,
    change: (next: OptionValue) => field.change(filled({ ...values, [name]: next })),
  };
}
