import { graphql, useFragment } from 'react-relay/hooks';
import { custom, maxLength, object, regex, string, trim } from 'zod/mini';
import type { useDocumentForm_document$key } from '#gql/useDocumentForm_document';
import type { useDocumentFormSaveMutation } from '#gql/useDocumentFormSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { CategoryName } from '../categories.ts';
import type { StandardName } from '../library-labels.ts';
import { useRefreshLibrary } from '../useRefreshLibrary.ts';
import { cleanFolder } from './clean-folder.ts';

/** The value of the choice "None". */
export const NONE = 'none';

export interface DocumentValues {
  name: string;
  folder: string;
  category: CategoryName;
  description: string;
  edi_standard: StandardName | typeof NONE;
  document_type: string;
  version: string;
  linked_flow_uuid: string;
}

const short = (most: number) => string().check(trim(), maxLength(most, `Use at most ${most} characters.`));

const schema = object({
  name: string().check(
    trim(),
    regex(/^.{1,120}$/u, 'Use 1 to 120 characters.'),
    regex(/^[^/\\]*$/, 'Enter a file name without slashes.'),
  ),
  folder: short(200),
  category: custom<CategoryName>(),
  description: string().check(maxLength(2000, 'Use at most 2,000 characters.')),
  edi_standard: custom<StandardName | typeof NONE>(),
  document_type: short(40),
  version: short(40),
  linked_flow_uuid: string(),
});

/** The form model of a document. */
export function useDocumentForm(
  documentRef: useDocumentForm_document$key,
  onSaved: () => void,
): FormModel<DocumentValues> {
  const document = useFragment(
    graphql`
      fragment useDocumentForm_document on LibraryDocument {
        document_uuid
        partner_uuid
        name
        folder
        category
        description
        edi_standard
        document_type
        version
        linked_flow {
          flow_uuid
        }
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    documentRef,
  );
  const { document_uuid, partner_uuid, updated_by, updated_at } = document;
  const refresh = useRefreshLibrary(partner_uuid);
  const [save] = useMutation<useDocumentFormSaveMutation>(
    graphql`
      mutation useDocumentFormSaveMutation($input: UpdateLibraryDocumentInput!) {
        update_library_document(input: $input) {
          library_document {
            document_uuid
            ...LibraryItem_document
            ...useDocumentForm_document
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Saved', failure: 'The document was not saved', inForm: 'all' },
  );
  return useEntityForm<DocumentValues, DocumentValues, number>({
    formKey: `library-document/${document_uuid}`,
    subject: document.name,
    values: {
      name: document.name,
      folder: document.folder,
      // A category that only a newer server knows is kept.
      category: document.category as CategoryName,
      description: document.description ?? '',
      edi_standard: (document.edi_standard ?? NONE) as StandardName | typeof NONE,
      document_type: document.document_type ?? '',
      version: document.version ?? '',
      linked_flow_uuid: document.linked_flow?.flow_uuid ?? NONE,
    },
    schema,
    version: document.lock_version,
    changedBy: { name: updated_by.display, at: updated_at },
    save(values, { version }) {
      const { edi_standard, linked_flow_uuid, folder, description, document_type, ...rest } = values;
      return save({
        input: {
          ...rest,
          document_uuid,
          lock_version: version,
          folder: cleanFolder(folder),
          description: description.trim() || null,
          edi_standard: edi_standard === NONE ? null : edi_standard,
          document_type: document_type || null,
          version: values.version || null,
          linked_flow_uuid: linked_flow_uuid === NONE ? null : linked_flow_uuid,
        },
      });
    },
    onSaved() {
      refresh();
      onSaved();
    },
  });
}
