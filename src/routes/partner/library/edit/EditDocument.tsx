import { graphql, useFragment, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useParams } from 'react-router';
import type { EditDocument_document$key } from '#gql/EditDocument_document';
import type { EditDocumentQuery } from '#gql/EditDocumentQuery';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { AuditTrail } from '#shared/audit/AuditTrail.tsx';
import { useFormAddress } from '#shared/forms/form-address.ts';
import { categoryChoices, standardChoices } from '../library-labels.ts';
import { NoDocument } from '../NoDocument.tsx';
import { NONE, useDocumentForm } from './useDocumentForm.ts';

/** `?edit=<uuid>`: the form for a document's name, folder, and description. */
export function EditDocument({ loaded }: { loaded: PreloadedQuery<EditDocumentQuery> }) {
  const { library_document } = usePreloadedQuery<EditDocumentQuery>(
    graphql`
      query EditDocumentQuery($document_uuid: ID!) @throwOnFieldError {
        library_document(document_uuid: $document_uuid) {
          document_uuid
          partner_uuid
          viewer_can_edit
          ...EditDocument_document
        }
      }
    `,
    loaded,
  );
  const { partner_uuid } = useParams();
  const { close } = useFormAddress();
  if (!library_document?.viewer_can_edit || library_document.partner_uuid !== partner_uuid)
    return <NoDocument onClose={close} />;
  return <EditDrawer key={library_document.document_uuid} documentRef={library_document} onClose={close} />;
}

interface EditDrawerProps {
  documentRef: EditDocument_document$key;
  onClose: () => void;
}

function EditDrawer({ documentRef, onClose }: EditDrawerProps) {
  const document = useFragment(
    graphql`
      fragment EditDocument_document on LibraryDocument {
        document_uuid
        name
        created_at
        created_by {
          display
        }
        updated_at
        updated_by {
          display
        }
        trading_partner {
          partner_uuid
          library_usage {
            folders
          }
          flow_setups {
            flow_uuid
            flow_name
          }
        }
        ...useDocumentForm_document
      }
    `,
    documentRef,
  );
  const { library_usage, flow_setups } = document.trading_partner;
  const form = useDocumentForm(document, onClose);
  const flows = (flow_setups ?? []).map(({ flow_uuid, flow_name }) => ({
    value: flow_uuid,
    label: flow_name,
  }));
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={<bdi>{document.name}</bdi>}
      after={
        <AuditTrail
          entity_type="LibraryDocument"
          entity_id={document.document_uuid}
          created={{ at: document.created_at, by: document.created_by.display }}
          changed={{ at: document.updated_at, by: document.updated_by.display }}
        />
      }
    >
      <FormSection title="General">
        <FormGrid>
          <TextField field={form.field('name')} label="Name" required maxLength={120} focusFirst />
          <TextField
            field={form.field('folder')}
            label="Folder"
            description="A new name creates a folder. Separate levels with a slash."
            placeholder="Top level"
            suggestions={library_usage?.folders}
            span={4}
          />
          <SelectField field={form.field('category')} label="Category" choices={categoryChoices} span={2} />
          <TextareaField field={form.field('description')} label="Description" maxLength={2000} />
        </FormGrid>
      </FormSection>
      <FormSection title="About">
        <FormGrid>
          <SelectField
            field={form.field('edi_standard')}
            label="Standard"
            choices={[{ value: NONE, label: 'Not set' }, ...standardChoices]}
            span={2}
          />
          <TextField
            field={form.field('document_type')}
            label="Document type"
            placeholder="204"
            maxLength={40}
            span={2}
          />
          <TextField
            field={form.field('version')}
            label="Version"
            placeholder="004010"
            maxLength={40}
            span={2}
          />
          <SelectField
            field={form.field('linked_flow_uuid')}
            label="Flow"
            choices={[{ value: NONE, label: 'None' }, ...flows]}
          />
        </FormGrid>
      </FormSection>
    </FormDrawer>
  );
}
