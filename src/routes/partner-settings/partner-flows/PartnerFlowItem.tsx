import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerFlowItem_flow$key } from '#gql/PartnerFlowItem_flow';
import { Switch } from '#ui/actions/Switch.tsx';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { RowLink } from '#ui/data-grid/RowLink.tsx';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { statusLook } from '#ui/status/tone.ts';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { writeFilters } from '../../_shared/executions/search-filters.ts';
import { deployStates, directionWords } from '../../_shared/flows/flow-labels.ts';
import { FlowMenu } from '../../_shared/flows/FlowMenu.tsx';
import { NEVER_DEPLOYED, useFlowSwitch } from '../../_shared/flows/useFlowSwitch.ts';
import { paths } from '../../paths.ts';
import type { FlowColumn } from './flow-filters.ts';
import styles from '../_shared/partner-page.module.css';

/** A row with one flow. Its name links to its form or canvas. */
export function PartnerFlowItem({ flowRef }: { flowRef: PartnerFlowItem_flow$key }) {
  const flow = useFragment(
    graphql`
      fragment PartnerFlowItem_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
        flow_type_label
        direction
        builder
        source_summary
        destination_summary
        deploy_state
        viewer_can_edit
        deployed_version {
          flow_uuid
          version_timestamp
          deployed_at
          deployed_by {
            display
          }
        }
        stats(range: LAST_24_HOURS) {
          last_execution {
            invocation_uuid
            submitted_at
          }
        }
        ...useFlowSwitch_flow
        ...FlowMenu_flow
      }
    `,
    flowRef,
  );
  const { company_uuid, partner_uuid, flow_uuid, flow_name, deployed_version, stats } = flow;
  const tabIndex = useTabStop();
  const flowSwitch = useFlowSwitch(flow);
  const at = { company_uuid, partner_uuid, flow_uuid };
  const runs = paths.partnerSearch(at, writeFilters({ flow_uuids: [flow_uuid], range: '30d' }));
  const to = flow.builder === 'VISUAL_V3' ? paths.flowBuilder(at) : paths.flow(at);
  const state = statusLook(deployStates, flow.deploy_state);
  const deployed = deployed_version?.deployed_at;
  const route = `${flow.source_summary} → ${flow.destination_summary}`;
  return (
    <GridCells<FlowColumn>
      cells={{
        name: (
          <RowLink to={to} className={styles.name}>
            <bdi>{flow_name}</bdi>
          </RowLink>
        ),
        type: flow.flow_type_label,
        direction: directionWords(flow.direction),
        route: <span className="muted">{route}</span>,
        state: <StatusBadge tone={state.tone}>{state.label}</StatusBadge>,
        deployed: deployed ? (
          <>
            <RelativeTime at={deployed} />
            {deployed_version.deployed_by && (
              <span className="muted"> by {deployed_version.deployed_by.display}</span>
            )}
          </>
        ) : (
          <span className="muted">{flow.deploy_state === 'DRAFT' ? 'Never' : '–'}</span>
        ),
        last_run: stats.last_execution ? (
          <UiLink to={runs} tabIndex={tabIndex}>
            <RelativeTime at={stats.last_execution.submitted_at} />
            <VisuallyHidden>, executions of {flow_name}</VisuallyHidden>
          </UiLink>
        ) : (
          <span className="muted">Never</span>
        ),
        enabled: flow.viewer_can_edit ? (
          <Switch
            hideLabel
            label={`Enabled: ${flow_name}`}
            checked={flowSwitch.enabled}
            {...(!flowSwitch.enabled && !deployed_version && { disabled: NEVER_DEPLOYED })}
            onChange={flowSwitch.setEnabled}
          />
        ) : flowSwitch.enabled ? (
          'Yes'
        ) : (
          <span className="muted">No</span>
        ),
        actions: <FlowMenu flowRef={flow} flowSwitch={flowSwitch} />,
      }}
    />
  );
}
