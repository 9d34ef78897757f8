import { graphql, useFragment } from 'react-relay/hooks';
import type { MappingSection_query$key } from '#gql/MappingSection_query';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { UiLink } from '#ui/links.tsx';
import { useZone } from '#ui/text/zone.ts';
import { PinnedRevision } from '../../fields/PinnedRevision.tsx';
import { DocumentChangesField } from '../../fields/DocumentChangesField.tsx';
import { deployedWords, useMappings } from '../../fields/useMappings.ts';
import type { FlowFields } from '../flow-fields.ts';
import { FlowSection } from '../FlowSection.tsx';

interface MappingSectionProps {
  fields: FlowFields;
  queryRef: MappingSection_query$key;
  /** The name of the stored mapping, which may be deleted by now. */
  storedName: string | null;
}

const NONE = { value: '', label: 'None: the formats are the same' };

/** How the input becomes the output: first the changes to the canonical document, then a mapping. */
export function MappingSection({ fields, queryRef, storedName }: MappingSectionProps) {
  const query = useFragment(
    graphql`
      fragment MappingSection_query on Query @argumentDefinitions(company_uuid: { type: "ID!" }) {
        ...useMappings_query @arguments(company_uuid: $company_uuid)
      }
    `,
    queryRef,
  );
  const { mappings, choices, addressOf } = useMappings(query);
  const { form } = fields;
  const zone = useZone();
  const chosenMapping = fields.bind('mapping.mapping_uuid');
  const policy = fields.bind('mapping.revision_policy');
  const mapping_uuid = useFieldValue(chosenMapping.field);
  const isPinned = useFieldValue(policy.field) === 'PINNED';
  const chosen = mappings.find((mapping) => mapping.mapping_uuid === mapping_uuid);
  const isGone = mapping_uuid !== '' && !chosen;
  const address = chosen && addressOf(chosen.mapping_uuid);
  return (
    <FlowSection name="mapping" fields={fields} summary={chosen?.name ?? (isGone ? 'Deleted' : 'None')}>
      <DocumentChangesField {...fields.bind('document_changes')} />
      <SelectField
        {...chosenMapping}
        field={{
          ...chosenMapping.field,
          change(next) {
            chosenMapping.field.change(next);
            // A revision belongs to a single mapping.
            form.setValue('mapping.revision', '');
          },
        }}
        label="Mapping"
        span={4}
        hint={address && <UiLink to={address}>Open mapping</UiLink>}
        choices={[
          NONE,
          ...(isGone ? [{ value: mapping_uuid, label: `${storedName ?? 'Mapping'} (deleted)` }] : []),
          ...choices,
        ]}
      />
      {mapping_uuid !== '' && (
        <RadioCardsField
          {...policy}
          label="Revision"
          choices={[
            {
              value: 'LATEST_DEPLOYED',
              label: 'Latest deployed',
              description: chosen ? deployedWords(chosen, zone) : 'None is deployed yet',
            },
            { value: 'PINNED', label: 'Pinned', description: 'Stays until you change it' },
          ]}
        />
      )}
      {mapping_uuid !== '' && isPinned && (
        <PinnedRevision {...fields.bind('mapping.revision')} mapping_uuid={mapping_uuid} />
      )}
    </FlowSection>
  );
}
