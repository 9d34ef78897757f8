import { check, custom } from 'zod/mini';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { useFormModel } from '../../../../ui/form/useFormModel.ts';
import type { EditorModel } from '../useMappingEditor.ts';
import type { SaveRevision } from './useSaveRevision.ts';

interface Values {
  readonly note: string;
}

const MOST = 200;

const schema = custom<Values>().check(
  check(({ value, issues }) => {
    if ([...value.note.trim()].length > MOST)
      issues.push({
        code: 'custom',
        input: value,
        path: ['note'],
        message: `Use at most ${MOST} characters.`,
      });
  }),
);

interface SaveDialogProps {
  /** Of the revision that it becomes. */
  number: number;
  model: EditorModel;
  save: SaveRevision;
  /** The deployment is reviewed next. */
  isBeforeDeploy: boolean;
  onClose: () => void;
  onSaved: () => void;
  onShowProblem: (line: number, column: number | null) => void;
}

/** Asks why a revision is saved; the answer may be left out. */
export function SaveDialog(props: SaveDialogProps) {
  const { number, model, save, isBeforeDeploy, onClose, onSaved, onShowProblem } = props;
  const form = useFormModel<Values, Values, undefined>({
    subject: `Revision ${number}`,
    values: { note: '' },
    schema,
    isNew: true,
    draftName: null,
    async save({ note }) {
      const fault = await save.saveNow(model.content, note);
      if (fault === null) return { ok: true };
      if (fault.kind === 'other')
        return {
          ok: false,
          faults: fault.messages.map((message) => ({ path: [], message, code: 'VALIDATION' })),
        };
      // Where it is wrong, or who was quicker, is said by the page below.
      onClose();
      if (fault.kind === 'problem' && fault.line !== null) onShowProblem(fault.line, fault.column);
      return { ok: false, faults: [] };
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
        maxLength={MOST}
        focusFirst
        placeholder="Use state codes instead of full names"
        description="The reason for the change, shown in the revisions. Optional."
      />
    </FormDialog>
  );
}
