import { graphql } from 'react-relay/hooks';
import type { PartnerFieldQuery } from '#gql/PartnerFieldQuery';
import { nodesOf } from '../../relay/connection.ts';
import { useTypeahead } from '../../relay/useTypeahead.ts';
import type { Chosen } from '../../ui/form/choice.ts';
import { Combobox } from '../../ui/form/Combobox.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { useField, type FieldProps } from '../../ui/form/useField.ts';

interface PartnerFieldProps extends FieldProps<Chosen | null> {
  company_uuid: string;
}

/** One trading partner of a workspace, found on the server: there may be thousands. */
export function PartnerField({ company_uuid, ...props }: PartnerFieldProps) {
  const { field, label } = props;
  const { value, control } = useField(props, {
    show: (shown) => (shown as Chosen | null)?.label ?? 'Empty',
  });
  const { data, isBusy, hasFailed, ask } = useTypeahead<PartnerFieldQuery>(graphql`
    query PartnerFieldQuery($company_uuid: ID!, $search: String) {
      company(company_uuid: $company_uuid) {
        company_uuid
        trading_partners(search: $search, first: 20) {
          total_count
          edges {
            node {
              partner_uuid
              partner_name
            }
          }
        }
      }
    }
  `);
  const found = data?.company?.trading_partners;
  const partners = nodesOf(found).map(({ partner_uuid, partner_name }) => ({
    value: partner_uuid,
    label: partner_name,
  }));
  const known = value === null || partners.some((one) => one.value === value.value) ? [] : [value];
  const choices = [...known, ...partners];
  return (
    <Field {...props} id={field.id} error={field.error}>
      <Combobox
        control={control}
        label={label}
        choices={choices}
        remote={{
          onSearch: (text) => ask({ company_uuid, search: text || null }),
          isBusy,
          hasFailed,
          total: found?.total_count ?? 0,
          shown: partners.length,
        }}
        value={value?.value ?? ''}
        placeholder="Choose…"
        onChange={(next) => {
          const choice = choices.find((one) => one.value === next);
          field.change(choice ? { value: choice.value, label: choice.label } : null);
        }}
      />
    </Field>
  );
}
