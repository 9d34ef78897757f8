import { graphql, useFragment } from 'react-relay/hooks';
import type { CarrierKeyFields_query$key } from '#gql/CarrierKeyFields_query';
import { toLocalInput } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { nodesOf } from '#relay/connection.ts';
import { CheckboxListField } from '#ui/form/CheckboxListField.tsx';
import { DateField } from '#ui/form/DateField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { authKindWords, isAuthKind } from './auth-kind-labels.ts';
import { loginLabel, type CarrierKeyValues } from './carrier-key-form.ts';
import { environmentNames, environments, isScope, scopeWords } from './carrier-key-labels.ts';
import { SecretFields } from './SecretFields.tsx';

const DAY = 86_400_000;
const MAX_DAYS = 3650;

interface CarrierKeyFieldsProps {
  form: FormModel<CarrierKeyValues>;
  queryRef: CarrierKeyFields_query$key;
  /** On a page, each section is a card. */
  card?: boolean;
}

/** The fields of a carrier API key. The chosen carrier's API determines which fields there are. */
export function CarrierKeyFields({ form, queryRef, card }: CarrierKeyFieldsProps) {
  const { carriers } = useFragment(
    graphql`
      fragment CarrierKeyFields_query on Query @throwOnFieldError {
        carriers(first: 200) {
          edges {
            node {
              carrier_code
              name
              api_auth_kinds
              api_scopes
            }
          }
        }
      }
    `,
    queryRef,
  );
  const zone = useZone();
  const now = useNow(60_000);
  const all = nodesOf(carriers);
  const carrierField = form.field('carrier_code');
  const kindField = form.field('auth_kind');
  const code = useFieldValue(carrierField);
  const kind = useFieldValue(kindField);
  const carrier = all.find(({ carrier_code }) => carrier_code === code);
  const kinds = carrier?.api_auth_kinds.filter(isAuthKind) ?? [];
  const login = loginLabel(kind);
  /** Clears what applies only to the previous carrier. */
  const choose = (next: string) => {
    const chosen = all.find(({ carrier_code }) => carrier_code === next);
    const values = form.getValues();
    carrierField.change(next);
    if (!chosen) return;
    const fitting = chosen.api_auth_kinds.filter(isAuthKind);
    if (!fitting.includes(values.auth_kind) && fitting[0]) kindField.change(fitting[0]);
    form.setValue(
      'scopes',
      values.scopes.filter((scope) => chosen.api_scopes.includes(scope)),
    );
    if (values.label === '' || values.label === carrier?.name) form.setValue('label', chosen.name);
  };
  return (
    <>
      <FormSection title="General" card={card}>
        {form.isNew && (
          <SelectField
            field={{ ...carrierField, change: choose }}
            label="Carrier"
            required
            placeholder="Choose a carrier…"
            choices={all.map((item) => ({
              value: item.carrier_code,
              label: `${item.name} (${item.carrier_code})`,
            }))}
          />
        )}
        <TextField
          field={form.field('label')}
          label="Label"
          required
          span={4}
          description="Tells it apart from other keys for the carrier"
        />
        <SegmentedField
          field={form.field('environment')}
          label="Carrier’s system"
          span={2}
          choices={environmentNames.map((value) => ({ value, label: environments[value] }))}
        />
        <TextField field={form.field('account_number')} label="Account number" span={3} />
        <DateField
          field={form.field('expires_on')}
          label="Expires after"
          span={3}
          min={toLocalInput(now, zone).slice(0, 10)}
          max={toLocalInput(now + MAX_DAYS * DAY, zone).slice(0, 10)}
          description="As set by the carrier. Leave it empty if the key does not expire."
        />
      </FormSection>
      {carrier && (
        <>
          {(form.isNew || login !== null) && (
            <FormSection
              title="Credentials"
              card={card}
              hint={form.isNew ? 'Stored encrypted; nobody can read the secrets again' : authKindWords(kind)}
            >
              {form.isNew && kinds.length > 1 && (
                <SegmentedField
                  field={kindField}
                  label="Method"
                  choices={kinds.map((value) => ({ value, label: authKindWords(value) }))}
                />
              )}
              {login !== null && <TextField field={form.field('login')} label={login} required />}
              {form.isNew && <SecretFields form={form} kind={kind} />}
            </FormSection>
          )}
          <FormSection title="Used for" hint={`What the API of ${carrier.name} offers`} card={card}>
            <CheckboxListField
              field={form.field('scopes')}
              label="APIs"
              required
              choices={carrier.api_scopes
                .filter(isScope)
                .map((value) => ({ value, label: scopeWords(value) }))}
            />
          </FormSection>
        </>
      )}
    </>
  );
}
