import { graphql } from 'react-relay/hooks';
import { maxLength, object, string } from 'zod/mini';
import type { AcceptDialogMutation } from '#gql/AcceptDialogMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFormModel } from '#ui/form/useFormModel.ts';

const schema = object({ note: string().check(maxLength(200, 'Use at most 200 characters.')) });

interface AcceptDialogProps {
  replay_uuid: string;
  /** The executions whose results to accept; null for all with a difference. */
  invocation_uuids: readonly string[] | null;
  count: number;
  onClose: () => void;
}

/** Accepts different results as expected, with a note. */
export function AcceptDialog({ replay_uuid, invocation_uuids, count, onClose }: AcceptDialogProps) {
  const [accept] = useMutation<AcceptDialogMutation>(
    graphql`
      mutation AcceptDialogMutation($input: AcceptMappingReplayChangesInput!) {
        accept_mapping_replay_changes(input: $input) {
          mapping_replay {
            replay_uuid
            ...ReplayReport_replay
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The results were not accepted', inForm: 'all' },
  );
  const what = pluralize(count, 'result');
  const form = useFormModel({
    subject: what,
    values: { note: '' },
    schema,
    isNew: true,
    save: ({ note }) => accept({ input: { replay_uuid, invocation_uuids, note: note.trim() || null } }),
    onSaved() {
      notify.success(`${what} accepted as expected`);
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={`Accept ${what} as expected?`} saveLabel="Accept">
      <FormGrid>
        <TextField
          field={form.field('note')}
          label="Note"
          description="Reason, kept with the revision"
          focusFirst
        />
      </FormGrid>
    </FormDialog>
  );
}
