import { graphql, useFragment } from 'react-relay/hooks';
import type { MapForm_pickers$key } from '#gql/MapForm_pickers';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { UiLink } from '#ui/links.tsx';
import { useZone } from '#ui/text/zone.ts';
import { DocumentChangesField } from '#routes/flows/fields/DocumentChangesField.tsx';
import { PinnedRevision } from '#routes/flows/fields/PinnedRevision.tsx';
import { deployedWords, useMappings } from '#routes/flows/fields/useMappings.ts';
import { fieldAs } from '../plain-fields.ts';
import type { StepFormProps } from '../step-form.ts';

interface MapFormProps extends Pick<StepFormProps<'MAP'>, 'bind' | 'settings' | 'change'> {
  pickersRef: MapForm_pickers$key;
}

/** The settings of a mapping step. */
export function MapForm({ bind, settings, change, pickersRef }: MapFormProps) {
  const query = useFragment(
    graphql`
      fragment MapForm_pickers on Query @argumentDefinitions(company_uuid: { type: "ID!" }) {
        ...useMappings_query @arguments(company_uuid: $company_uuid)
      }
    `,
    pickersRef,
  );
  const { mappings, choices, addressOf } = useMappings(query);
  const zone = useZone();
  const { mapping } = settings;
  const chosen = mappings.find(({ mapping_uuid }) => mapping_uuid === mapping?.mapping_uuid);
  const address = chosen && addressOf(chosen.mapping_uuid);
  const which = bind('mapping.mapping_uuid');
  const isPinned = mapping?.revision_policy === 'PINNED';
  return (
    <FormGrid>
      <SelectField
        {...which}
        field={{
          ...which.field,
          read: () => mapping?.mapping_uuid ?? '',
          // A revision belongs to a single mapping.
          change: (mapping_uuid) =>
            change({
              ...settings,
              mapping:
                mapping_uuid === ''
                  ? null
                  : { mapping_uuid, revision_policy: 'LATEST_DEPLOYED', revision: null },
            }),
        }}
        label="Mapping"
        hint={address && <UiLink to={address}>Open</UiLink>}
        choices={[
          { value: '', label: 'None: only the changes below' },
          ...(mapping && !chosen ? [{ value: mapping.mapping_uuid, label: 'Deleted' }] : []),
          ...choices,
        ]}
      />
      {mapping && (
        <SegmentedField
          {...bind('mapping.revision_policy')}
          label="Revision"
          description={isPinned ? 'Stays until you change it' : chosen && deployedWords(chosen, zone)}
          choices={[
            { value: 'LATEST_DEPLOYED', label: 'Latest deployed' },
            { value: 'PINNED', label: 'Pinned' },
          ]}
        />
      )}
      {mapping && isPinned && (
        <PinnedRevision
          {...fieldAs(
            bind('mapping.revision'),
            (revision) => (revision === null ? '' : String(revision)),
            (revision) => (revision === '' ? null : Number(revision)),
          )}
          mapping_uuid={mapping.mapping_uuid}
        />
      )}
      <DocumentChangesField {...bind('document_changes')} />
      <SelectField
        {...bind('on_error')}
        label="If a document fails"
        choices={[
          { value: 'STOP', label: 'Stop the execution' },
          { value: 'SKIP_DOCUMENT', label: 'Skip the document' },
        ]}
      />
    </FormGrid>
  );
}
