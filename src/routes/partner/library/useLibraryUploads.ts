import { useCallback, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useLibraryUploadsMutation } from '#gql/useLibraryUploadsMutation';
import { useMutation } from '#relay/useMutation.ts';
import { saveRefusal, SaveRefusal } from '../../_shared/uploads/own-uploads.ts';
import { useUploads, type Uploads } from '../../_shared/uploads/useUploads.ts';
import type { NewRevision } from './drawer-context.ts';
import { guessCategory } from './guess-category.ts';
import { useRefreshLibrary } from './useRefreshLibrary.ts';

/** The document that an uploaded file was saved as. */
export interface Uploaded {
  readonly document_uuid: string;
  readonly name: string;
  readonly folder: string;
  readonly category: string;
  readonly revision: number;
  readonly is_revision: boolean;
}

type Target = Omit<NewRevision, 'file'>;

interface LibraryUploads {
  readonly uploads: Uploads<Uploaded>;
  /** Adds chosen files as documents of their folders, or as revisions of those that have the same name there. */
  readonly add: (files: readonly NewRevision[], leftOut?: readonly string[]) => void;
}

/** The server's limit of open uploads per person. */
const MAX_FILES = 20;

/** The uploads to a partner's library. */
export function useLibraryUploads(partner_uuid: string, max_bytes: number): LibraryUploads {
  // The target of a file is fixed when it is chosen, even if the folder changes before it arrives.
  const [targets] = useState(() => new WeakMap<File, Target>());
  const refresh = useRefreshLibrary(partner_uuid);
  const [upload] = useMutation<useLibraryUploadsMutation>(
    graphql`
      mutation useLibraryUploadsMutation($input: UploadLibraryDocumentInput!) {
        upload_library_document(input: $input) {
          is_revision
          library_document_edge {
            node {
              document_uuid
              name
              folder
              category
              revision
              ...LibraryItem_document
            }
          }
          trading_partner {
            partner_uuid
            ...FolderNav_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'A document was not saved', inForm: 'all' },
  );
  const uploads = useUploads<Uploaded>({
    place: `library/${partner_uuid}`,
    limits: { accepted_extensions: [], max_bytes, max_files: MAX_FILES },
    async save(file, upload_uuid) {
      const { name, folder, note } = targets.get(file) ?? { name: file.name, folder: '', note: '' };
      const input = {
        partner_uuid,
        name,
        folder,
        upload_uuid,
        category: guessCategory(name, folder),
        note: note || null,
      };
      const result = await upload({ input });
      if (!result.ok) throw saveRefusal(result.errors);
      const { library_document_edge: edge, is_revision } = result.response.upload_library_document;
      if (!edge) throw new SaveRefusal('The server saved nothing. Try again.');
      refresh();
      const { document_uuid, category, revision } = edge.node;
      return {
        document_uuid,
        name: edge.node.name,
        folder: edge.node.folder,
        category,
        revision,
        is_revision,
      };
    },
    savedWords: (_file, { name, is_revision, revision }) =>
      is_revision ? `${name} uploaded as revision ${revision}` : `${name} uploaded`,
  });
  const { queue } = uploads;
  const add = useCallback(
    (files: readonly NewRevision[], leftOut?: readonly string[]) => {
      for (const { file, ...target } of files) targets.set(file, target);
      queue.add(
        files.map(({ file }) => file),
        leftOut,
      );
    },
    [targets, queue],
  );
  return { uploads, add };
}
