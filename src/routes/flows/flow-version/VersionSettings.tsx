import { graphql, useFragment } from 'react-relay/hooks';
import type { VersionSettings_version$key } from '#gql/VersionSettings_version';
import { Card } from '#ui/page/Card.tsx';
import { SettingList } from '../differences/SettingList.tsx';
import { useWords } from '../differences/useDifferenceWords.ts';
import { settingsAsDifferences } from './settings-in-words.ts';

/** All settings of a version that have a value, grouped by the sections of the form. */
export function VersionSettings({ versionRef }: { versionRef: VersionSettings_version$key }) {
  const version = useFragment(
    graphql`
      fragment VersionSettings_version on FlowVersion {
        flow_uuid
        version_timestamp
        snapshot {
          document
          source {
            summary
          }
          destination {
            summary
          }
          source_file_type {
            code
            label
          }
          destination_file_type {
            code
            label
          }
          mapping {
            name
          }
        }
        ...useDifferenceWords_version
      }
    `,
    versionRef,
  );
  const { snapshot } = version;
  const differences = settingsAsDifferences(snapshot.document, {
    source: snapshot.source?.summary ?? null,
    destination: snapshot.destination?.summary ?? null,
    source_file_type: snapshot.source_file_type.label,
    destination_file_type: snapshot.destination_file_type.label,
    mapping: snapshot.mapping?.name ?? null,
  });
  const groups = useWords(differences, version);
  return (
    <Card title="All settings" hint="As saved" padded>
      <SettingList groups={groups} />
    </Card>
  );
}
