import { graphql, useFragment } from 'react-relay/hooks';
import type { SideSection_query$key } from '#gql/SideSection_query';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { connectionTypeWords } from '#shared/connection-form/connection-types.ts';
import { FILE_NAME_HELP } from '../../fields/file-name-help.ts';
import { SideField } from '../../fields/SideField.tsx';
import { useSides } from '../../fields/useSides.ts';
import type { FlowFields } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';

interface SideSectionProps {
  end: 'source' | 'destination';
  /** Whether the workspace's own systems come first at this end. */
  isOwnEnd: boolean;
  fields: FlowFields;
  queryRef: SideSection_query$key;
}

/** The source or destination: a host system of the workspace, or a connection of the partner. */
export function SideSection({ end, isOwnEnd, fields, queryRef }: SideSectionProps) {
  const query = useFragment(
    graphql`
      fragment SideSection_query on Query
      @argumentDefinitions(company_uuid: { type: "ID!" }, partner_uuid: { type: "ID!" }) {
        ...useSides_query @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
      }
    `,
    queryRef,
  );
  const sides = useSides(query, isOwnEnd);
  const bound = fields.bind(end);
  const value = useFieldValue(bound.field);
  const chosen = sides.find((side) => side.value === value);
  const isSource = end === 'source';
  return (
    <FlowSection
      name={end}
      fields={fields}
      summary={chosen && `${chosen.name}, ${connectionTypeWords(chosen.type)}`}
    >
      <SideField {...bound} end={end} label={isSource ? 'Data comes from' : 'Data goes to'} sides={sides} />
      {!isSource && (
        <TextField
          {...fields.bind('file_name_template')}
          label="File name"
          mono
          placeholder="{document}-{reference}.edi"
          description={FILE_NAME_HELP}
        />
      )}
    </FlowSection>
  );
}
