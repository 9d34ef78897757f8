import { graphql, useFragment } from 'react-relay/hooks';
import type { VersionChanges_version$key } from '#gql/VersionChanges_version';
import { formatDateTime } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { nodesOf } from '#relay/connection.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FilterMenu } from '#ui/filters/FilterMenu.tsx';
import { Card } from '#ui/page/Card.tsx';
import { useZone } from '#ui/text/zone.ts';
import { countDifferences } from '../../_shared/flows/flow-differences.ts';
import { DifferenceList } from '../differences/DifferenceList.tsx';
import { useDifferenceWords } from '../differences/useDifferenceWords.ts';
import { useAddressSearch } from '../../useAddressSearch.ts';
import { readAgainst } from './version-address.ts';

/** The differences between a version and the one before it, or any other one that the person chooses. */
export function VersionChanges({ versionRef }: { versionRef: VersionChanges_version$key }) {
  const version = useFragment(
    graphql`
      fragment VersionChanges_version on FlowVersion
      @argumentDefinitions(against: { type: "Timestamp" })
      @throwOnFieldError {
        flow_uuid
        version_timestamp
        diff(against: $against) {
          ...useDifferenceWords_differences
        }
        ...useDifferenceWords_version
        previous_version {
          flow_uuid
          version_timestamp
        }
        flow_setup {
          flow_uuid
          versions(first: 100) {
            edges {
              node {
                flow_uuid
                version_timestamp
                saved_at
                is_deployed
              }
            }
          }
        }
      }
    `,
    versionRef,
  );
  const zone = useZone();
  const [search, changeSearch] = useAddressSearch();
  const groups = useDifferenceWords(version.diff, version);
  const changes = countDifferences(groups);
  const versions = nodesOf(version.flow_setup.versions);
  const previous = version.previous_version?.version_timestamp ?? null;
  const against = readAgainst(search) ?? previous;
  const options = versions
    .filter(({ version_timestamp }) => version_timestamp !== version.version_timestamp)
    .map(({ version_timestamp, saved_at, is_deployed }) => {
      const what = [
        version_timestamp === versions[0]?.version_timestamp && !is_deployed ? 'draft' : '',
        is_deployed ? 'deployed' : '',
        version_timestamp === previous ? 'previous' : '',
      ].filter(Boolean);
      const saved = formatDateTime(saved_at, zone);
      return {
        value: String(version_timestamp),
        label: what.length > 0 ? `${saved} (${what.join(', ')})` : saved,
      };
    });
  const compareWith = (chosen: string | undefined) =>
    changeSearch((now) => {
      if (chosen === undefined || Number(chosen) === previous) now.delete('against');
      else now.set('against', chosen);
    });
  return (
    <Card
      title="Changes"
      hint={
        against === null
          ? undefined
          : `${pluralize(changes, 'change')} from ${options.find(({ value }) => value === String(against))?.label ?? 'another version'}`
      }
      padded
      actions={
        options.length > 0 && (
          <FilterMenu
            label="Compare with"
            single
            options={options}
            selected={against === null || against === previous ? [] : [String(against)]}
            onChange={([chosen]) => compareWith(chosen)}
          />
        )
      }
    >
      {groups.length > 0 ? (
        <DifferenceList groups={groups} />
      ) : (
        <EmptyState
          kind="none"
          small
          title={against === null ? 'This is the first version' : 'Both versions have the same settings'}
        />
      )}
    </Card>
  );
}
