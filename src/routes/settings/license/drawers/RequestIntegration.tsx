import { graphql, useFragment } from 'react-relay/hooks';
import type { RequestIntegration_type$key } from '#gql/RequestIntegration_type';
import type { RequestIntegrationMutation } from '#gql/RequestIntegrationMutation';
import { formatMoney } from '#lib/money.ts';
import { CaughtFailure } from '#relay/CaughtFailure.tsx';
import { caughtValue } from '#relay/caught-value.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { MAX_NOTE, MAX_SEATS } from '../license-labels.ts';
import styles from '../license.module.css';
import { WebLink } from '#ui/text/WebLink.tsx';
import { noteError } from './note-check.ts';

interface Values {
  readonly kind: 'TRIAL' | 'SEATS';
  readonly seats: number | null;
  readonly note: string;
}

const schema = formSchema<Values>(function* (value) {
  const { seats, note } = value;
  if (seats === null || !Number.isInteger(seats) || seats < 1 || seats > MAX_SEATS)
    yield ['seats', `Enter 1 to ${MAX_SEATS} seats.`];
  yield ['note', noteError(note)];
});

interface RequestIntegrationProps {
  company_uuid: string;
  typeRef: RequestIntegration_type$key;
  onClose: () => void;
}

/** `?new=integration.<identifier>`: requests seats, or starts the trial. */
export function RequestIntegration({ company_uuid, typeRef, onClose }: RequestIntegrationProps) {
  const type = useFragment(
    graphql`
      fragment RequestIntegration_type on IntegrationLicenseType {
        integration_identifier
        name
        vendor
        description
        status
        included_seats
        monthly_price @catch(to: RESULT) {
          amount
          currency
        }
        config_fields {
          name
          label
          required
        }
        terms_url
      }
    `,
    typeRef,
  );
  const { integration_identifier, name, status, included_seats, config_fields } = type;
  const price = caughtValue(type.monthly_price);
  const isNew = status === 'AVAILABLE';
  const [request] = useMutation<RequestIntegrationMutation>(
    graphql`
      mutation RequestIntegrationMutation($input: RequestIntegrationLicenseInput!) {
        request_integration_license(input: $input) {
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
    { failure: 'The request was not sent', inForm: 'all' },
  );
  const form = useEntityForm<Values, Values>({
    formKey: `license-integration/${company_uuid}/${integration_identifier}`,
    subject: name,
    isNew: true,
    values: { kind: isNew ? 'TRIAL' : 'SEATS', seats: 1, note: '' },
    schema,
    async save({ kind, seats, note }) {
      const trial = isNew && kind === 'TRIAL';
      const result = await request({
        input: { company_uuid, integration_identifier, trial, seats: seats ?? 1, note: note.trim() || null },
      });
      if (result.ok) notify.success(trial ? `Trial of ${name} started` : 'Request sent');
      return result;
    },
    onSaved: onClose,
  });
  const needed = config_fields.filter(({ required }) => required);
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={isNew ? `Request ${name}` : `Add seats of ${name}`}
      context={type.vendor}
      size="small"
      saveLabel={isNew ? 'Continue' : 'Send request'}
    >
      <p>
        {type.description} <WebLink address={type.terms_url}>Terms</WebLink>
      </p>
      <CaughtFailure fields={[type.monthly_price]} />
      <FormSection
        title="Seats"
        hint={price && `${formatMoney(price.amount, price.currency)} per seat and month`}
      >
        {isNew && (
          <RadioCardsField
            field={form.field('kind')}
            label="Start with"
            choices={[
              {
                value: 'TRIAL',
                label: 'Trial',
                description: 'Free for 30 days. You can use it immediately.',
              },
              { value: 'SEATS', label: 'License', description: 'Billed per seat once it is approved.' },
            ]}
          />
        )}
        <NumberField
          field={form.field('seats')}
          label={isNew ? 'Seats' : 'More seats'}
          required
          span={3}
          description={
            isNew ? 'Each flow created from it uses one' : `In addition to the ${included_seats} you have`
          }
        />
        <TextareaField field={form.field('note')} label="Note" maxLength={MAX_NOTE} />
      </FormSection>
      {needed.length > 0 && (
        <FormSection title="What you will need">
          <ul className={styles.fields}>
            {needed.map((field) => (
              <li key={field.name}>{field.label}</li>
            ))}
          </ul>
        </FormSection>
      )}
    </FormDrawer>
  );
}
