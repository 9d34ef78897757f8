import { graphql, useFragment } from 'react-relay/hooks';
import type { DecideRequest_request$key } from '#gql/DecideRequest_request';
import type { DecideRequestMutation } from '#gql/DecideRequestMutation';
import { useMutation } from '#relay/useMutation.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { MAX_NOTE } from '../license-labels.ts';
import { noteError } from './note-check.ts';

interface Values {
  readonly decision: 'APPROVE' | 'DECLINE';
  readonly note: string;
}

const schema = formSchema<Values>(function* (value) {
  const isMute = value.decision === 'DECLINE' && value.note.trim() === '';
  yield ['note', isMute ? 'Say why it is declined.' : noteError(value.note)];
});

interface DecideRequestProps {
  company_uuid: string;
  requestRef: DecideRequest_request$key;
  onClose: () => void;
}

/** `?edit=request.<uuid>`: the form in which platform staff approve or decline a request. */
export function DecideRequest({ company_uuid, requestRef, onClose }: DecideRequestProps) {
  const {
    request_uuid,
    subject,
    note: reason,
    requested_by,
  } = useFragment(
    graphql`
      fragment DecideRequest_request on LicenseRequest {
        request_uuid
        subject
        note
        requested_by {
          display
        }
      }
    `,
    requestRef,
  );
  const [decide] = useMutation<DecideRequestMutation>(
    graphql`
      mutation DecideRequestMutation($input: DecideLicenseRequestInput!) {
        decide_license_request(input: $input) {
          company {
            company_uuid
            ...LicenseScreen_company
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Request decided', failure: 'The request was not decided', inForm: 'all' },
  );
  const form = useEntityForm<Values, Values>({
    formKey: `license-request/${request_uuid}`,
    subject,
    isNew: true,
    values: { decision: 'APPROVE', note: '' },
    schema,
    save: async ({ decision, note }) =>
      decide({
        input: { company_uuid, request_uuid, approve: decision === 'APPROVE', note: note.trim() || null },
      }),
    onSaved: onClose,
  });
  const decision = form.field('decision');
  const isDeclined = useFieldValue(decision) === 'DECLINE';
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={subject}
      context={<bdi>{requested_by.display}</bdi>}
      size="small"
      saveLabel={isDeclined ? 'Decline' : 'Approve'}
    >
      {reason && <p>{reason}</p>}
      <FormSection title="Decision">
        <RadioCardsField
          field={decision}
          label="Decision"
          choices={[
            { value: 'APPROVE', label: 'Approve', description: 'The license changes at once.' },
            { value: 'DECLINE', label: 'Decline', description: 'The license stays as it is.' },
          ]}
        />
        <TextareaField
          field={form.field('note')}
          label="Reason"
          required={isDeclined}
          maxLength={MAX_NOTE}
          description="The workspace sees it, and the requester gets it by email"
        />
      </FormSection>
    </FormDrawer>
  );
}
