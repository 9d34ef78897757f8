import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx';
import styles from './form.module.css';
import type { FormState } from './form-model.ts';

/** Lists the unsaved changes and asks before they are discarded; during a save, asks whether to wait for its end. */
export function DiscardDialog({ form }: { form: FormState }) {
  const question = form.discardQuestion;
  return question?.isDuringSave ? (
    <ConfirmDialog
      opened
      onClose={question.keep}
      title="Leave before it is saved?"
      cancelLabel="Wait"
      confirmLabel="Leave"
      onConfirm={question.discard}
    >
      <p>
        <b>{form.subject}</b> is still being saved. If you leave now, it may be saved or not, and what you
        entered is not kept here.
      </p>
    </ConfirmDialog>
  ) : (
    <ConfirmDialog
      opened={question !== null}
      onClose={() => question?.keep()}
      title="Discard your changes?"
      cancelLabel="Keep editing"
      confirmLabel="Discard changes"
      danger
      onConfirm={() => question?.discard()}
    >
      <p>
        These changes to <b>{form.subject}</b> are not saved:
      </p>
      <ul className={styles.changes}>
        {form.describeChanges().map(({ path, label, before, after, isSecret }) => (
          <li key={path}>
            {label}: {isSecret ? after : <Change before={before} after={after} />}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

const Change = ({ before, after }: { before: string; after: string }) => (
  <>
    <del>{before}</del> <ins>{after}</ins>
  </>
);
