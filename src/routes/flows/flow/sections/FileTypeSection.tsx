import { graphql, useFragment } from 'react-relay/hooks';
import type { FileTypeSection_query$key } from '#gql/FileTypeSection_query';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { AdapterOptionField } from '../../fields/AdapterOptionField.tsx';
import { useFileTypes } from '../../fields/useFileTypes.ts';
import type { FlowFields } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';

interface FileTypeSectionProps {
  end: 'source' | 'destination';
  fields: FlowFields;
  queryRef: FileTypeSection_query$key;
}

/** The format that is read or written, and the options of its adapter. */
export function FileTypeSection({ end, fields, queryRef }: FileTypeSectionProps) {
  const query = useFragment(
    graphql`
      fragment FileTypeSection_query on Query {
        ...useFileTypes_query
      }
    `,
    queryRef,
  );
  const types = useFileTypes(query, end);
  const bound = fields.bind(`${end}_file_type`);
  const code = useFieldValue(bound.field);
  const chosen = types.find(({ value }) => value === code);
  return (
    <FlowSection name={`${end}_file_type`} fields={fields} summary={chosen?.label}>
      <SelectField
        {...bound}
        field={{
          ...bound.field,
          change(next) {
            bound.field.change(next);
            // Options belong to the adapter of a single format.
            fields.form.setValue(`${end}_options`, {});
          },
        }}
        label="File type"
        required
        span={4}
        choices={types}
      />
      {chosen?.options.map((option) => (
        <AdapterOptionField
          key={`${code} ${option.name}`}
          {...fields.bind(`${end}_options.${option.name}`)}
          option={option}
        />
      ))}
    </FlowSection>
  );
}
