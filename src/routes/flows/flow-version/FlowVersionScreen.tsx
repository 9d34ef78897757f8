import { IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { FlowVersionScreenQuery } from '#gql/FlowVersionScreenQuery';
import { found } from '#errors/not-found.ts';
import { formatDateTime } from '#lib/dates.ts';
import { lazily } from '#lib/lazily.ts';
import { Part, Parts } from '#relay/parts.tsx';
import { useRouteQuery } from '#relay/useRouteQuery.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Columns } from '#ui/page/Columns.tsx';
import { PageHead } from '#ui/page/PageHead.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { useZone } from '#ui/text/zone.ts';
import { PagePartner } from '../../_shared/PagePartner.tsx';
import { usePageTitle } from '../../root/usePageTitle.ts';
import { useActiveFlow } from '../useActiveFlow.ts';
import { FlowName } from '../FlowName.tsx';
import { useRestore } from '../versions/useRestore.ts';
import { useNewestAddress } from '../../useNewestAddress.ts';
import { readAgainst, readOver, type Over } from './version-address.ts';
import { VersionChanges } from './VersionChanges.tsx';
import { VersionFacts } from './VersionFacts.tsx';
import { VersionSettings } from './VersionSettings.tsx';

const FlowVersions = lazily(() => import('../versions/FlowVersions.tsx'), 'FlowVersions');
const DeployDrawer = lazily(() => import('../deploy/DeployDrawer.tsx'), 'DeployDrawer');

const query = graphql`
  query FlowVersionScreenQuery(
    $partner_uuid: ID!
    $flow_uuid: ID!
    $version_timestamp: Timestamp!
    $against: Timestamp
  ) @throwOnFieldError {
    ...PagePartner_query @arguments(partner_uuid: $partner_uuid)
    flow_version(flow_uuid: $flow_uuid, version_timestamp: $version_timestamp) {
      flow_uuid
      version_timestamp
      saved_at
      is_deployed
      flow_setup {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
        viewer_can_edit
        latest_version {
          flow_uuid
          version_timestamp
        }
        ...useActiveFlow_flow
        ...FlowName_flow
        ...FlowVersions_flow
      }
      ...VersionFacts_version
      ...VersionChanges_version @arguments(against: $against)
      ...VersionSettings_version
      ...useRestore_version
    }
  }
`;

/** A saved version of a flow, read-only: its settings, its differences from other versions, and its executions. */
export function FlowVersionScreen() {
  const data = useRouteQuery<FlowVersionScreenQuery>(query);
  const params = useParams();
  const [search] = useSearchParams();
  const newest = useNewestAddress();
  const navigate = useNavigate();
  const zone = useZone();
  const flow = data.flow_version?.flow_setup;
  // A flow of another partner counts as not found.
  const isHere = flow?.company_uuid === params.company_uuid && flow?.partner_uuid === params.partner_uuid;
  const version = found(isHere ? data.flow_version : null, 'page');
  const { version_timestamp, flow_uuid, is_deployed, flow_setup } = version;
  const saved = formatDateTime(version.saved_at, zone);
  usePageTitle(`Version of ${saved}`);
  useActiveFlow(flow_setup);
  const [restore, isRestoring] = useRestore(version, null);
  const isLatest = flow_setup.latest_version?.version_timestamp === version_timestamp;
  const show = (over: Over | null) => {
    const next = new URLSearchParams(newest().search);
    if (over === null) next.delete('over');
    else next.set('over', over);
    void navigate({ search: next.toString() }, { replace: over === null, preventScrollReset: true });
  };
  const over = readOver(search);
  const mayEdit = flow_setup.viewer_can_edit;
  return (
    <Parts query={query} subject={`${flow_uuid} ${version_timestamp} ${readAgainst(search) ?? ''}`}>
      <PagePartner queryRef={data} />
      <PageHead
        title={`Version of ${saved}`}
        badge={
          is_deployed ? (
            <StatusBadge tone="ok">Deployed</StatusBadge>
          ) : isLatest ? (
            <StatusBadge tone="wait">Draft</StatusBadge>
          ) : null
        }
        context={<FlowName flowRef={flow_setup} />}
        actions={
          <>
            <Button
              look="quiet"
              icon={<IconHistory size={16} aria-hidden="true" />}
              onClick={() => show('versions')}
            >
              Versions
            </Button>
            {mayEdit && !isLatest && (
              <Button busy={isRestoring} onClick={restore}>
                Restore as draft
              </Button>
            )}
            {mayEdit && !is_deployed && (
              <Button look="primary" onClick={() => show('deploy')}>
                Deploy this version…
              </Button>
            )}
          </>
        }
      />
      <Columns>
        <div>
          <Part title="Changes">
            <VersionChanges versionRef={version} />
          </Part>
          <VersionSettings versionRef={version} />
        </div>
        <VersionFacts versionRef={version} />
      </Columns>
      {over === 'versions' && (
        <Suspense fallback={null}>
          <FlowVersions flowRef={flow_setup} onClose={() => show(null)} />
        </Suspense>
      )}
      {over === 'deploy' && mayEdit && (
        <Suspense fallback={null}>
          <DeployDrawer
            flow_uuid={flow_uuid}
            flow_name={flow_setup.flow_name}
            version_timestamp={version_timestamp}
            onClose={() => show(null)}
          />
        </Suspense>
      )}
    </Parts>
  );
}
