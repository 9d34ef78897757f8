import { useId, useState, type FormEvent } from 'react';
import checks from '#ui/actions/check.module.css';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import dialogStyles from '#ui/overlay/Dialog.module.css';
import type { NewRevision } from './drawer-context.ts';
import { folderWords } from './library-labels.ts';
import styles from './NamesakesDialog.module.css';
import type { Doubt } from './namesakes.ts';

interface NamesakesDialogProps {
  doubts: readonly Doubt[];
  onUpload: (files: readonly NewRevision[]) => void;
  onClose: () => void;
}

const TOP = 'at the top level';

/** What a file can become: the next revision of each document that has its name, or a new document at the top level. */
function choicesOf({ file, namesakes }: Doubt) {
  const revisions = namesakes.map(({ document_uuid, name, folder, revision }) => ({
    id: document_uuid,
    words: `Revision ${revision + 1} of the document ${folder === '' ? TOP : `in ${folderWords(folder)}`}`,
    target: { file, name, folder, note: '' },
  }));
  const isTaken = namesakes.some(({ folder }) => folder === '');
  const fresh = { file, name: file.name, folder: '', note: '' };
  return isTaken ? revisions : [...revisions, { id: 'new', words: `New document ${TOP}`, target: fresh }];
}

/** Asks what becomes of files whose names are taken in other folders than the one that they would go into. */
export function NamesakesDialog({ doubts, onUpload, onClose }: NamesakesDialogProps) {
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const id = useId();
  const asked = doubts.map((doubt, at) => {
    const choices = choicesOf(doubt);
    return {
      name: doubt.file.name,
      choices,
      choice: choices.find((choice) => choice.id === chosen[at]) ?? choices[0],
    };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onUpload(asked.flatMap(({ choice }) => choice?.target ?? []));
    onClose();
  };
  const title =
    doubts.length === 1
      ? `${asked[0]?.name} is already in the library`
      : `${doubts.length} files are already in the library`;
  return (
    <Dialog opened onClose={onClose} title={title} size="small">
      <form noValidate className={styles.form} onSubmit={submit}>
        {asked.map(({ name, choices, choice }, at) => (
          <fieldset key={at} className={styles.file}>
            <legend>{doubts.length === 1 ? 'Upload as' : `Upload ${name} as`}</legend>
            {choices.map((item, place) => (
              <label key={item.id} className={styles.choice}>
                <input
                  type="radio"
                  className={checks.radio}
                  name={`${id}${at}`}
                  checked={item === choice}
                  data-autofocus={at === 0 && place === 0 ? '' : undefined}
                  onChange={() => setChosen({ ...chosen, [at]: item.id })}
                />
                {item.words}
              </label>
            ))}
          </fieldset>
        ))}
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
