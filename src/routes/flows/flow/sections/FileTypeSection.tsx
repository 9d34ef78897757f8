import { graphql, useFragment } from 'react-relay/hooks';
import type { FileTypeSection_query$key } from '#gql/FileTypeSection_query';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { useFieldValue } from '../../../../ui/form/useField.ts';
import { readOptions } from '../adapter-options.ts';
import { AdapterOptionField } from '../AdapterOptionField.tsx';
import type { FlowFields } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';

interface FileTypeSectionProps {
  end: 'source' | 'destination';
  fields: FlowFields;
  queryRef: FileTypeSection_query$key;
}

/** The format that is read or written, and the options of its adapter. */
export function FileTypeSection({ end, fields, queryRef }: FileTypeSectionProps) {
  const { file_types } = useFragment(
    graphql`
      fragment FileTypeSection_query on Query {
        file_types {
          code
          label
          direction
          config_schema
        }
      }
    `,
    queryRef,
  );
  const isSource = end === 'source';
  const own = isSource ? 'SOURCE' : 'DESTINATION';
  const bound = fields.bind(`${end}_file_type`);
  const code = useFieldValue(bound.field);
  const chosen = file_types.find((type) => type.code === code);
  const types = file_types.filter(({ direction }) => direction === 'BOTH' || direction === own);
  return (
    <FlowSection name={`${end}_file_type`} form={fields.form} summary={chosen?.label}>
      <SelectField
        {...bound}
        field={{
          ...bound.field,
          change(next) {
            bound.field.change(next);
            // Options belong to the adapter of one format.
            fields.form.setValue(`${end}_options`, {});
          },
        }}
        label="File type"
        required
        span={4}
        choices={types.map((type) => ({ value: type.code, label: type.label }))}
      />
      {readOptions(chosen?.config_schema).map((option) => (
        <AdapterOptionField key={`${code} ${option.name}`} end={end} option={option} fields={fields} />
      ))}
    </FlowSection>
  );
}
