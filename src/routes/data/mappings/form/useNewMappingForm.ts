import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useNewMappingFormSaveMutation } from '#gql/useNewMappingFormSaveMutation';
import type { UserError } from '#lib/user-error.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { blankMapping, firstExpression, newMappingSchema, type NewMappingValues } from './mapping-form.ts';

interface NewMappingOptions {
  company_uuid: string;
  isImport: boolean;
  onSaved: (mapping_uuid: string) => void;
}

/** Renames the paths of the server's errors to those of the form's fields. */
const toFormError = (error: UserError, isImport: boolean): UserError => {
  const [first = ''] = error.path;
  if (first === 'sample_input') return { ...error, path: ['sample'] };
  return isImport && ['expression', 'local_lookup_tables', 'test_cases'].includes(first)
    ? { ...error, path: ['file'] }
    : error;
};

/** The form model of a new mapping. */
export function useNewMappingForm(options: NewMappingOptions): FormModel<NewMappingValues> {
  const { company_uuid, isImport, onSaved } = options;
  const [save] = useMutation<useNewMappingFormSaveMutation>(
    graphql`
      mutation useNewMappingFormSaveMutation($input: SaveMappingInput!) {
        save_mapping(input: $input) {
          mapping {
            mapping_uuid
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The mapping was not added', inForm: 'all' },
  );
  const saved = useRef('');
  return useEntityForm<NewMappingValues, NewMappingValues>({
    formKey: `mapping/${isImport ? 'import' : 'new'}/${company_uuid}`,
    subject: isImport ? 'Imported mapping' : 'New mapping',
    values: blankMapping,
    schema: newMappingSchema(isImport),
    isNew: true,
    async save({ name, description, input_type, output_type, sample, file }) {
      const result = await save(
        {
          input: {
            company_uuid,
            name: name.trim(),
            description: description.trim() || null,
            input_type,
            output_type,
            expression: file?.expression ?? firstExpression(output_type),
            sample_input: sample === '' ? null : sample,
            ...(file && {
              local_lookup_tables: file.local_lookup_tables,
              test_cases: file.test_cases,
              note: 'Imported from a file',
            }),
          },
        },
        {
          // Lists of mappings are outdated now, and people return to them from the editor.
          updater: (store) => void store.get(dataID('Company', { company_uuid }))?.invalidateRecord(),
        },
      );
      if (!result.ok)
        return { ok: false, errors: result.errors.map((error) => toFormError(error, isImport)) };
      saved.current = result.response.save_mapping.mapping?.mapping_uuid ?? '';
      return { ok: true };
    },
    onSaved: () => onSaved(saved.current),
  });
}
