import { graphql, useFragment } from 'react-relay/hooks';
import type { QuoteSections_query$key } from '#gql/QuoteSections_query';
import { nodesOf } from '#relay/connection.ts';
import { DateField } from '#ui/form/DateField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { useNow } from '#lib/useNow.ts';
import type { ModeName } from '../../_shared/quote-labels.ts';
import { CargoField } from './CargoField.tsx';
import { currencies, incotermChoices, seaIncotermChoices } from './cargo-labels.ts';
import { PlaceFields } from './PlaceFields.tsx';
import type { QuoteValues } from './quote-values.ts';

interface QuoteSectionsProps {
  form: FormModel<QuoteValues>;
  mode: ModeName;
  queryRef: QuoteSections_query$key;
}

const DAY = 86_400_000;
const currencyChoices = currencies.map((value) => ({ value, label: value }));
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The fields of a quote, by section. */
export function QuoteSections({ form, mode, queryRef }: QuoteSectionsProps) {
  const data = useFragment(
    graphql`
      fragment QuoteSections_query on Query @throwOnFieldError {
        quote_places {
          kind
          unlocode
          name
        }
        carriers(first: 200) {
          edges {
            node {
              carrier_code
              name
              modes
            }
          }
        }
      }
    `,
    queryRef,
  );
  const now = useNow(60_000);
  const places = data.quote_places.flatMap(({ kind, unlocode, name }) =>
    unlocode == null ? [] : [{ kind, value: unlocode, label: `${name} (${unlocode})` }],
  );
  const carriers = nodesOf(data.carriers)
    .filter((carrier) => carrier.modes.includes(mode))
    .map(({ carrier_code, name }) => ({ value: carrier_code, label: name }));
  return (
    <>
      <PlaceFields form={form} mode={mode} places={places} at="origin" />
      <PlaceFields form={form} mode={mode} places={places} at="destination" />
      <FormSection title="Terms">
        <DateField
          field={form.field('ready_date')}
          label="Ready date"
          required
          span={2}
          min={dayOf(now)}
          max={dayOf(now + 365 * DAY)}
        />
        <SelectField
          field={form.field('incoterm')}
          label="Incoterm"
          span={4}
          placeholder="Not agreed"
          choices={[
            { value: '', label: 'Not agreed' },
            ...(mode.startsWith('OCEAN') ? seaIncotermChoices : incotermChoices),
          ]}
        />
      </FormSection>
      <FormSection title="Cargo">
        <CargoField form={form} mode={mode} />
      </FormSection>
      <FormSection title="Carriers">
        <MultiSelectField
          field={form.field('carriers')}
          label="Ask"
          placeholder="Add a carrier…"
          description="Up to 8. Leave it empty to ask four that offer this mode, those with an API key first."
          choices={carriers}
        />
      </FormSection>
      <FormSection title="Price">
        <SelectField
          field={form.field('currency')}
          label="Compare in"
          span={2}
          half
          choices={currencyChoices}
        />
        <NumberField field={form.field('margin_percent')} label="Margin" unit="%" span={2} half />
        <TextField
          field={form.field('customer_reference')}
          label="Customer reference"
          span={2}
          maxLength={60}
        />
      </FormSection>
    </>
  );
}
