import { Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { MappingSection_query$key } from '#gql/MappingSection_query';
import { found } from '../../../../errors/not-found.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { nodesOf } from '../../../../relay/connection.ts';
import { SectionBoundary } from '../../../../ui/feedback/SectionBoundary.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { RadioCardsField } from '../../../../ui/form/RadioCardsField.tsx';
import { SelectField } from '../../../../ui/form/SelectField.tsx';
import { useFieldValue } from '../../../../ui/form/useField.ts';
import { UiLink } from '../../../../ui/links.tsx';
import { useZone } from '../../../../ui/text/zone.ts';
import { paths } from '../../../paths.ts';
import { useBuiltScreens } from '../../../root/useBuiltScreens.ts';
import type { FlowFields } from '../flow-fields.ts';
import type { ChangeRow } from '../flow-values.ts';
import { FlowSection } from '../FlowSection.tsx';
import { RowsField } from '../RowsField.tsx';
import { PinnedRevision } from './PinnedRevision.tsx';

interface MappingSectionProps {
  fields: FlowFields;
  queryRef: MappingSection_query$key;
  /** The name of the stored mapping, which may be deleted. */
  storedName: string | null;
}

const NONE = { value: '', label: 'None: the formats are the same' };
const blank: ChangeRow = { path: '', expression: '' };

/** How the input becomes the output: changes to the canonical document, then a mapping. */
export function MappingSection({ fields, queryRef, storedName }: MappingSectionProps) {
  const data = useFragment(
    graphql`
      fragment MappingSection_query on Query
      @throwOnFieldError
      @argumentDefinitions(company_uuid: { type: "ID!" }) {
        company(company_uuid: $company_uuid) {
          company_uuid
          mappings(first: 200) {
            edges {
              node {
                mapping_uuid
                name
                deployed_revision {
                  mapping_uuid
                  created_at
                  number
                  deployed_at
                }
              }
            }
          }
        }
      }
    `,
    queryRef,
  );
  const { company_uuid, mappings } = found(data.company, 'workspace');
  const { form } = fields;
  const zone = useZone();
  const built = useBuiltScreens();
  const chosenMapping = fields.bind('mapping.mapping_uuid');
  const policy = fields.bind('mapping.revision_policy');
  const mapping_uuid = useFieldValue(chosenMapping.field);
  const isPinned = useFieldValue(policy.field) === 'PINNED';
  const known = nodesOf(mappings);
  const chosen = known.find((mapping) => mapping.mapping_uuid === mapping_uuid);
  const isGone = mapping_uuid !== '' && !chosen;
  const deployed = chosen?.deployed_revision;
  return (
    <FlowSection name="mapping" form={form} summary={chosen?.name ?? (isGone ? 'Deleted' : 'None')}>
      <RowsField<ChangeRow>
        {...fields.bind('document_changes')}
        label="Document changes"
        noun="change"
        blank={blank}
        ordered
        show={({ path, expression }) => `${path}: ${expression}`}
        description="Applied to the canonical document before the mapping; $ is the old value."
        columns={[
          { part: 'path', label: 'Path', placeholder: 'references.*', mono: true },
          { part: 'expression', label: 'New value', placeholder: '$trim($)', mono: true },
        ]}
      />
      <SelectField
        {...chosenMapping}
        field={{
          ...chosenMapping.field,
          change(next) {
            chosenMapping.field.change(next);
            // A revision belongs to one mapping.
            form.setValue('mapping.revision', '');
          },
        }}
        label="Mapping"
        span={4}
        hint={
          chosen &&
          built.has('mapping') && (
            <UiLink to={paths.mapping({ company_uuid, mapping_uuid })}>Open mapping</UiLink>
          )
        }
        choices={[
          NONE,
          ...(isGone ? [{ value: mapping_uuid, label: `${storedName ?? 'Mapping'} (deleted)` }] : []),
          ...known.map((mapping) => ({ value: mapping.mapping_uuid, label: mapping.name })),
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
              description: deployed
                ? `Now ${deployed.number}${deployed.deployed_at ? `, since ${formatDate(deployed.deployed_at, zone)}` : ''}`
                : 'None is deployed yet',
            },
            { value: 'PINNED', label: 'Pinned', description: 'Stays until you change it' },
          ]}
        />
      )}
      {mapping_uuid !== '' && isPinned && (
        <SectionBoundary resetKey={mapping_uuid} small>
          <Suspense fallback={<Skeleton shape="text" count={2} label="Loading revisions" />}>
            <PinnedRevision fields={fields} mapping_uuid={mapping_uuid} />
          </Suspense>
        </SectionBoundary>
      )}
    </FlowSection>
  );
}
