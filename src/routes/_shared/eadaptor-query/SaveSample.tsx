import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { SaveSampleMutation } from '#gql/SaveSampleMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useEntityForm } from '../forms/useEntityForm.ts';
import { PartnerField } from '../forms/PartnerField.tsx';
import type { SamplePartner, SavedSample } from './sample.ts';

/** The library folder for samples. */
const FOLDER = 'Samples';

interface Values {
  readonly partner: Chosen | null;
  readonly name: string;
}

const schema = formSchema<Values>(function* (value) {
  if (value.partner === null) yield ['partner', 'Choose the partner whose library it goes to.'];
  const { length } = [...value.name.trim()];
  if (length === 0 || length > 120) yield ['name', 'Give it a name of 1 to 120 characters.'];
});

const base64 = (text: string): string =>
  btoa([...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join(''));

interface SaveSampleProps {
  company_uuid: string;
  /** Whose connection was queried; null for a host system. */
  partner: SamplePartner | null;
  file_name: string;
  text: string;
  onSaved: (sample: SavedSample) => void;
  onClose: () => void;
}

/** Saves a response as a sample in a partner's library. */
export function SaveSample({ company_uuid, partner, file_name, text, onSaved, onClose }: SaveSampleProps) {
  const [blank] = useState<Values>(() => ({
    partner: partner && { value: partner.partner_uuid, label: partner.partner_name },
    name: file_name,
  }));
  const [upload] = useMutation<SaveSampleMutation>(
    graphql`
      mutation SaveSampleMutation($input: UploadLibraryDocumentInput!) {
        upload_library_document(input: $input) {
          library_document_edge {
            node {
              document_uuid
              name
              folder
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The sample was not saved', inForm: 'all' },
  );
  const form = useEntityForm<Values, Values>({
    formKey: `sample/${company_uuid}`,
    subject: 'Sample',
    values: blank,
    schema,
    isNew: true,
    async save(values) {
      const { value: partner_uuid = '', label: partner_name = '' } = values.partner ?? {};
      const result = await upload(
        {
          input: {
            partner_uuid,
            name: values.name.trim(),
            folder: FOLDER,
            content_base64: base64(text),
            mime_type: 'application/xml',
            category: 'SAMPLE',
            note: 'Response to a CargoWise query',
          },
        },
        {
          updater(store, response) {
            // Invalidates the partner, so that its library lists are fetched again when opened.
            if (response?.upload_library_document.library_document_edge)
              store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord();
          },
        },
      );
      if (!result.ok) {
        return {
          ok: false,
          errors: result.errors.map((error) =>
            error.path[0] === 'partner_uuid' ? { ...error, path: ['partner'] } : error,
          ),
        };
      }
      const document = result.response.upload_library_document.library_document_edge?.node;
      if (document) onSaved({ partner_uuid, partner_name, name: document.name, folder: document.folder });
      return { ok: true };
    },
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Save as sample" saveLabel="Save sample">
      <FormGrid>
        <PartnerField
          field={form.field('partner')}
          label="Trading partner"
          required
          company_uuid={company_uuid}
          description={`The response goes to the folder ${FOLDER} of the partner's library.`}
        />
        <TextField
          field={form.field('name')}
          label="Name"
          required
          description="A sample with the same name gets a new revision."
        />
      </FormGrid>
    </FormDialog>
  );
}
