import { formSchema } from '#ui/form/form-schema.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFormModel } from '#ui/form/useFormModel.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import { useIsHere } from '#routes/useGoOn.ts';
import type { SaveRevision } from './useSaveRevision.ts';

interface Values {
  readonly note: string;
}

const MAX = 200;

const schema = formSchema<Values>(function* (value) {
  if ([...value.note.trim()].length > MAX) yield ['note', `Use at most ${MAX} characters.`];
});

interface SaveDialogProps {
  /** The number that the new revision will have. */
  number: number;
  model: EditorModel;
  save: SaveRevision;
  /** Whether the review of a deployment follows. */
  isBeforeDeploy: boolean;
  onClose: () => void;
  onSaved: () => void;
  onShowProblem: (line: number, column: number | null) => void;
}

/** Asks for an optional note on a revision before it is saved. */
export function SaveDialog(props: SaveDialogProps) {
  const { number, model, save, isBeforeDeploy, onClose, onSaved, onShowProblem } = props;
  const isHere = useIsHere();
  const form = useFormModel<Values, Values, undefined>({
    subject: `Revision ${number}`,
    values: { note: '' },
    schema,
    isNew: true,
    draftName: null,
    async save({ note }) {
      const error = await save.saveNow(model.content, note);
      if (error === null) return { ok: true };
      if (error.kind === 'other')
        return {
          ok: false,
          errors: error.messages.map((message) => ({ path: [], message, code: 'VALIDATION' })),
        };
      // The page below shows the error or the conflict.
      if (!isHere()) return { ok: false, errors: [] };
      onClose();
      if (error.kind === 'problem' && error.line !== null) onShowProblem(error.line, error.column);
      return { ok: false, errors: [] };
    },
    onSaved,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isBeforeDeploy ? `Save revision ${number} before it is deployed` : `Save revision ${number}`}
      saveLabel={isBeforeDeploy ? 'Save and review' : 'Save revision'}
    >
      <TextField
        field={form.field('note')}
        label="Note"
        maxLength={MAX}
        focusFirst
        placeholder="Use state codes instead of full names"
        description="The reason for the change, shown in the revisions. Optional."
      />
    </FormDialog>
  );
}
