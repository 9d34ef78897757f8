import { graphql, useFragment } from 'react-relay/hooks';
import type { VersionFacts_version$key } from '#gql/VersionFacts_version';
import { formatDateTime } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { useZone } from '#ui/text/zone.ts';
import { paths } from '../../paths.ts';
import { executionsOfVersion } from '../versions/version-labels.ts';

/** Who saved and deployed a version, when and why, and its executions. */
export function VersionFacts({ versionRef }: { versionRef: VersionFacts_version$key }) {
  const version = useFragment(
    graphql`
      fragment VersionFacts_version on FlowVersion {
        flow_uuid
        version_timestamp
        saved_at
        saved_by {
          display
        }
        note
        is_deployed
        deployed_at
        undeployed_at
        deployed_by {
          display
        }
        deploy_note
        executions_count
        previous_version {
          flow_uuid
          version_timestamp
          saved_at
        }
        flow_setup {
          flow_uuid
          company_uuid
          partner_uuid
        }
      }
    `,
    versionRef,
  );
  const zone = useZone();
  const { deployed_at, undeployed_at, deployed_by, previous_version, executions_count: count } = version;
  const flow = version.flow_setup;
  return (
    <Card title="About this version">
      <KeyValue
        facts={[
          { label: 'Saved', value: formatDateTime(version.saved_at, zone) },
          { label: 'Saved by', value: <bdi>{version.saved_by.display}</bdi> },
          { label: 'Note', value: version.note },
          {
            label: 'Deployed',
            value: deployed_at == null ? 'Never' : formatDateTime(deployed_at, zone),
          },
          { label: 'Deployed by', value: deployed_by && <bdi>{deployed_by.display}</bdi> },
          { label: 'Reason', value: version.deploy_note },
          {
            label: 'Until',
            value: version.is_deployed
              ? 'Still deployed'
              : deployed_at != null && undeployed_at != null
                ? formatDateTime(undeployed_at, zone)
                : null,
          },
          {
            label: 'Executions',
            value:
              count === 0 ? (
                'None retained'
              ) : (
                <UiLink to={executionsOfVersion(version, flow)}>{pluralize(count, 'execution')}</UiLink>
              ),
          },
          {
            label: 'Previous',
            value: previous_version ? (
              <UiLink
                to={paths.flowVersion({
                  ...flow,
                  version_millis: String(previous_version.version_timestamp),
                })}
              >
                {formatDateTime(previous_version.saved_at, zone)}
              </UiLink>
            ) : (
              'None, this is the first version'
            ),
          },
        ]}
      />
    </Card>
  );
}
