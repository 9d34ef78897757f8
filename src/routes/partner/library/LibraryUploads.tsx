import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { LibraryUploads_partner$key } from '#gql/LibraryUploads_partner';
import { pluralize } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import type { StatusLook } from '#ui/status/tone.ts';
import { UploadList } from '../../_shared/uploads/UploadList.tsx';
import { useFileDrop } from '../../_shared/uploads/useFileDrop.ts';
import { formSearch } from '../../_shared/forms/form-address.ts';
import type { NewRevision } from './drawer-context.ts';
import { categoryWords, folderWords } from './library-labels.ts';
import styles from './library.module.css';
import { findDoubts, type Doubt } from './namesakes.ts';
import { NamesakesDialog } from './NamesakesDialog.tsx';
import { useLibraryUploads, type Uploaded } from './useLibraryUploads.ts';

/** Lets the screen's buttons start uploads. */
export interface LibraryUploadsHandle {
  /** Opens the file chooser. */
  choose(): void;
  add(revision: NewRevision): void;
}

interface LibraryUploadsProps {
  partnerRef: LibraryUploads_partner$key;
  /** The current folder, which new documents are added to; null for all documents. */
  folder: string | null;
  ref: Ref<LibraryUploadsHandle>;
}

const lookOf = ({ is_revision, revision }: Uploaded): StatusLook => ({
  tone: 'ok',
  label: is_revision ? `Revision ${revision}` : 'Added',
});

/** Accepts files that are chosen or dropped on the page, and shows their progress while there are any. */
export function LibraryUploads({ partnerRef, folder, ref }: LibraryUploadsProps) {
  const partner = useFragment(
    graphql`
      fragment LibraryUploads_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        library_usage {
          max_bytes
        }
      }
    `,
    partnerRef,
  );
  const { partner_uuid, library_usage } = partner;
  const { uploads, add } = useLibraryUploads(partner_uuid, Number(library_usage.max_bytes));
  const { rows, leftOut, queue } = uploads;
  const input = useRef<HTMLInputElement>(null);
  const { search } = useLocation();
  const environment = useRelayEnvironment();
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const take = async (files: readonly File[], out: readonly string[] = []) => {
    const into = (file: File) => ({ file, name: file.name, folder: folder ?? '', note: '' });
    // Nobody chose the top level: the file may be meant for a document in a folder.
    if (folder !== null || files.length === 0) return add(files.map(into), out);
    try {
      const found = await findDoubts(environment, partner_uuid, files);
      const isClear = (file: File) => found.every((doubt) => doubt.file !== file);
      add(files.filter(isClear).map(into), out);
      // More files may be dropped while the dialog asks about the first ones.
      setDoubts((before) => [...before, ...found]);
    } catch {
      add(
        [],
        [
          ...out,
          ...files.map(({ name }) => `${name} was not uploaded: the server could not be reached. Try again.`),
        ],
      );
    }
  };
  const isOver = useFileDrop((files, out) => void take(files, out));
  useImperativeHandle(
    ref,
    () => ({ choose: () => input.current?.click(), add: (revision) => add([revision]) }),
    [add],
  );
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Documents to upload"
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          // Cleared, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      {isOver && <div className={styles.dropping}>Drop to upload to {folderWords(folder ?? '')}</div>}
      <div role="alert" className={styles.leftOut}>
        {leftOut.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {doubts.length > 0 && <NamesakesDialog doubts={doubts} onUpload={add} onClose={() => setDoubts([])} />}
      {rows.length > 0 && (
        <UploadList
          title="Uploads"
          rows={rows}
          queue={queue}
          arrivedWord="uploaded"
          lookOf={lookOf}
          onMore={() => input.current?.click()}
        >
          {(uploaded) => (
            <p className={styles.uploaded}>
              {uploaded.is_revision
                ? `The document now has ${pluralize(uploaded.revision, 'revision')}. `
                : `${categoryWords(uploaded.category)} in ${folderWords(uploaded.folder)}. `}
              <UiLink
                to={formSearch(search, { edit: uploaded.document_uuid })}
                state={{ openedHere: true }}
                aria-label={`Edit the details of ${uploaded.name}`}
              >
                Edit details
              </UiLink>
            </p>
          )}
        </UploadList>
      )}
    </>
  );
}
