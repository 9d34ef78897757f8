import { graphql, useFragment } from 'react-relay/hooks';
import type { SideForm_pickers$key } from '#gql/SideForm_pickers';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SideField } from '#routes/flows/fields/SideField.tsx';
import { useSides } from '#routes/flows/fields/useSides.ts';
import { sideKey, sideInput } from '#routes/flows/flow/flow-values.ts';
import { fieldAs } from '../plain-fields.ts';
import type { StepFormProps } from '../step-form.ts';

interface SideFormProps extends Pick<StepFormProps<'SOURCE' | 'DESTINATION'>, 'bind'> {
  label: string;
  end: 'source' | 'destination';
  /** Whether the data probably comes from, or goes to, the workspace itself. */
  isOwnEnd: boolean;
  pickersRef: SideForm_pickers$key;
}

/** The settings of a source or destination step: the system or connection. */
export function SideForm({ bind, label, end, isOwnEnd, pickersRef }: SideFormProps) {
  const query = useFragment(
    graphql`
      fragment SideForm_pickers on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        ...useSides_query @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
      }
    `,
    pickersRef,
  );
  const sides = useSides(query, isOwnEnd);
  return (
    <FormGrid>
      <SideField
        {...fieldAs(bind('side'), (side) => (side === null ? '' : sideKey(side)), sideInput)}
        label={label}
        end={end}
        required
        sides={sides}
      />
    </FormGrid>
  );
}
