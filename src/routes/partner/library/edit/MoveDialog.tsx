import { graphql, useFragment } from 'react-relay/hooks';
import { maxLength, object, string } from 'zod/mini';
import type { MoveDialog_document$key } from '#gql/MoveDialog_document';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import type { MoveResult } from '../useLibraryActions.ts';
import { cleanFolder } from './clean-folder.ts';

interface MoveDialogProps {
  documentRef: MoveDialog_document$key;
  onMove: (folder: string) => Promise<MoveResult>;
  onClose: () => void;
}

const schema = object({ folder: string().check(maxLength(200, 'Use at most 200 characters.')) });

/** Asks for the folder to move a document to. */
export function MoveDialog({ documentRef, onMove, onClose }: MoveDialogProps) {
  const { document_uuid, name, folder, trading_partner } = useFragment(
    graphql`
      fragment MoveDialog_document on LibraryDocument {
        document_uuid
        name
        folder
        trading_partner {
          partner_uuid
          library_usage {
            folders
          }
        }
      }
    `,
    documentRef,
  );
  const form = useEntityForm({
    formKey: `library-folder/${document_uuid}`,
    subject: name,
    values: { folder },
    schema,
    save: (values) => onMove(cleanFolder(values.folder)),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Move ${name}`} saveLabel="Move">
      <TextField
        field={form.field('folder')}
        label="Folder"
        description="A new name creates a folder. Separate levels with a slash; leave it empty for the top level."
        placeholder="Top level"
        suggestions={trading_partner.library_usage?.folders}
        focusFirst
      />
    </FormDialog>
  );
}
