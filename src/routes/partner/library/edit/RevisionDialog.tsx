import { useId, useRef, useState, type FormEvent } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { RevisionDialog_document$key } from '#gql/RevisionDialog_document';
import { formatBytes } from '#lib/numbers.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import dialogStyles from '#ui/overlay/Dialog.module.css';
import type { NewRevision } from '../drawer-context.ts';
import styles from './RevisionDialog.module.css';

interface RevisionDialogProps {
  documentRef: RevisionDialog_document$key;
  onRevision: (revision: NewRevision) => void;
  onClose: () => void;
}

const endingOf = (name: string): string => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';

/** Asks for the file of the next revision and a note on what is new. */
export function RevisionDialog({ documentRef, onRevision, onClose }: RevisionDialogProps) {
  const { name, folder, revision } = useFragment(
    graphql`
      fragment RevisionDialog_document on LibraryDocument {
        document_uuid
        name
        folder
        revision
      }
    `,
    documentRef,
  );
  const [file, setFile] = useState<File | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const ending = endingOf(name);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const fits = endingOf(chosen.name) === ending;
    setFile(fits ? chosen : null);
    // A revision keeps the document's name, and thus its file type.
    setProblem(fits ? '' : `Choose a ${ending || 'file without an extension'} file, as the document is.`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!file) {
      setProblem('Choose a file.');
      button.current?.focus();
      return;
    }
    onRevision({ file, name, folder, note: note.trim() });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={`Upload revision ${revision + 1} of ${name}`} size="small">
      <form noValidate className={styles.form} onSubmit={submit}>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of the revision"
          accept={ending || undefined}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <p className={styles.file}>
          <Button
            ref={button}
            data-autofocus=""
            aria-describedby={problem ? `${id}-problem` : undefined}
            onClick={() => input.current?.click()}
          >
            Choose a file
          </Button>
          <span>{file ? `${file.name}, ${formatBytes(file.size)}` : 'No file chosen'}</span>
        </p>
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
        <label className={styles.note}>
          What is new <span className={styles.optional}>optional</span>
          <textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <p className={styles.hint}>Earlier revisions are kept and can still be downloaded.</p>
        <div className={dialogStyles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            Upload
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
