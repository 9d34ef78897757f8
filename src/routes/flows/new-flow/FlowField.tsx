import { graphql } from 'react-relay/hooks';
import type { FlowFieldQuery } from '#gql/FlowFieldQuery';
import { nodesOf } from '../../../relay/connection.ts';
import { useTypeahead } from '../../../relay/useTypeahead.ts';
import type { Chosen } from '../../../ui/form/choice.ts';
import { Combobox } from '../../../ui/form/Combobox.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useField, type FieldProps } from '../../../ui/form/useField.ts';

interface FlowFieldProps extends FieldProps<Chosen | null> {
  partner_uuid: string;
}

/** One flow of a trading partner, found on the server. */
export function FlowField({ partner_uuid, ...props }: FlowFieldProps) {
  const { field, label } = props;
  const { value, control } = useField(props, {
    show: (shown) => (shown as Chosen | null)?.label ?? 'Empty',
  });
  const { data, isBusy, hasFailed, ask } = useTypeahead<FlowFieldQuery>(graphql`
    query FlowFieldQuery($partner_uuid: ID!, $filter: FlowSetupFilter) {
      trading_partner(partner_uuid: $partner_uuid) {
        partner_uuid
        flows(filter: $filter, first: 20) {
          total_count
          edges {
            node {
              flow_uuid
              flow_name
            }
          }
        }
      }
    }
  `);
  // What was found for another partner is not offered.
  const found = data?.trading_partner?.partner_uuid === partner_uuid ? data.trading_partner.flows : null;
  const flows = nodesOf(found).map(({ flow_uuid, flow_name }) => ({ value: flow_uuid, label: flow_name }));
  const known = value === null || flows.some((one) => one.value === value.value) ? [] : [value];
  const choices = [...known, ...flows];
  return (
    <Field {...props} id={field.id} error={field.error}>
      <Combobox
        control={control}
        label={label}
        choices={choices}
        remote={{
          onSearch: (search) => ask({ partner_uuid, filter: { search: search || null } }),
          isBusy,
          hasFailed,
          total: found?.total_count ?? 0,
          shown: flows.length,
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
