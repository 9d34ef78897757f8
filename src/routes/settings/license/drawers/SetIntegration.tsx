import { graphql, useFragment } from 'react-relay/hooks';
import type { SetIntegration_type$key } from '#gql/SetIntegration_type';
import type { SetIntegrationMutation } from '#gql/SetIntegrationMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { MAX_NOTE, MAX_SEATS } from '../license-labels.ts';
import { noteError } from './note-check.ts';

type Status = 'AVAILABLE' | 'TRIAL' | 'LICENSED';

interface Values {
  readonly status: Status;
  readonly seats: number | null;
  readonly note: string;
}

const schema = formSchema<Values>(function* (value) {
  const { status, seats, note } = value;
  const isWrong = seats === null || !Number.isInteger(seats) || seats < 1 || seats > MAX_SEATS;
  if (status !== 'AVAILABLE' && isWrong) yield ['seats', `Enter 1 to ${MAX_SEATS} seats.`];
  yield ['note', noteError(note)];
});

interface SetIntegrationProps {
  company_uuid: string;
  typeRef: SetIntegration_type$key;
  onClose: () => void;
}

/** `?edit=integration.<identifier>`: the form in which platform staff set status and seats. */
export function SetIntegration({ company_uuid, typeRef, onClose }: SetIntegrationProps) {
  const { integration_identifier, name, vendor, status, included_seats, used_seats } = useFragment(
    graphql`
      fragment SetIntegration_type on IntegrationLicenseType {
        integration_identifier
        name
        vendor
        status
        included_seats
        used_seats
      }
    `,
    typeRef,
  );
  const [set] = useMutation<SetIntegrationMutation>(
    graphql`
      mutation SetIntegrationMutation($input: SetIntegrationLicenseInput!) {
        set_integration_license(input: $input) {
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
    { success: 'License changed', failure: 'The license was not changed', inForm: 'all' },
  );
  const stored: Status = status === 'LICENSED' || status === 'TRIAL' ? status : 'AVAILABLE';
  const form = useEntityForm<Values, Values, number>({
    formKey: `license-type/${company_uuid}/${integration_identifier}`,
    subject: name,
    values: { status: stored, seats: Math.max(1, included_seats), note: '' },
    version: included_seats,
    schema,
    save: async (values, { version }) =>
      set({
        input: {
          company_uuid,
          integration_identifier,
          from_seats: version,
          status: values.status,
          seats: values.status === 'AVAILABLE' ? 0 : (values.seats ?? 1),
          note: values.note.trim() || null,
        },
      }),
    onSaved: onClose,
  });
  const chosen = form.field('status');
  return (
    <FormDrawer form={form} onClose={onClose} title={name} context={vendor} size="small">
      <FormSection title="License" hint={used_seats > 0 && `${pluralize(used_seats, 'seat')} in use`}>
        <SegmentedField
          field={chosen}
          label="Status"
          choices={[
            { value: 'AVAILABLE', label: 'Not licensed' },
            { value: 'TRIAL', label: 'Trial' },
            { value: 'LICENSED', label: 'Licensed' },
          ]}
        />
        {useFieldValue(chosen) !== 'AVAILABLE' && (
          <NumberField field={form.field('seats')} label="Seats" required span={3} />
        )}
        <TextareaField
          field={form.field('note')}
          label="Reason"
          maxLength={MAX_NOTE}
          description="The workspace sees it in the history"
        />
      </FormSection>
    </FormDrawer>
  );
}
