import {
  IconAlertTriangle,
  IconDots,
  IconSearch,
  IconPlayerPause,
  IconPlayerPlay,
  IconSettings,
} from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FlowMenu_flow$key } from '#gql/FlowMenu_flow';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { useHistoryItem } from '../audit/useHistoryItem.tsx';
import { writeFilters } from '../executions/search-filters.ts';
import { useTabStop } from '#ui/text/tab-stop.ts';
import { paths } from '../../paths.ts';
import { NEVER_DEPLOYED, type FlowSwitch } from './useFlowSwitch.ts';

interface FlowMenuProps {
  flowRef: FlowMenu_flow$key;
  flowSwitch: FlowSwitch;
}

/** The action menu of a flow. */
export function FlowMenu({ flowRef, flowSwitch }: FlowMenuProps) {
  const flow = useFragment(
    graphql`
      fragment FlowMenu_flow on FlowSetup {
        flow_uuid
        company_uuid
        partner_uuid
        flow_name
        builder
        viewer_can_edit
        deployed_version {
          flow_uuid
          version_timestamp
        }
      }
    `,
    flowRef,
  );
  const tabIndex = useTabStop();
  const historyOf = useHistoryItem();
  const { company_uuid, partner_uuid, flow_uuid, flow_name } = flow;
  const search = (filters: Parameters<typeof writeFilters>[0]) =>
    paths.partnerSearch(
      { company_uuid, partner_uuid },
      writeFilters({ flow_uuids: [flow_uuid], ...filters }),
    );
  const { enabled } = flowSwitch;
  const editor = flow.builder === 'VISUAL_V3' ? 'flowBuilder' : 'flow';
  return (
    <Menu
      label={`Actions for ${flow_name}`}
      align="end"
      items={[
        {
          label: 'Show executions',
          icon: <IconSearch size={16} />,
          to: search({ range: '7d' }),
        },
        {
          label: 'Show unresolved errors',
          icon: <IconAlertTriangle size={16} />,
          to: search({ range: '7d', resolved: false }),
        },
        ...(flow.viewer_can_edit
          ? [
              {
                label: 'Configure',
                icon: <IconSettings size={16} />,
                to: paths[editor]({ company_uuid, partner_uuid, flow_uuid }),
              },
              historyOf('FlowSetup', flow_uuid),
              { divider: true } as const,
              {
                label: enabled ? 'Disable' : 'Enable',
                icon: enabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
                disabled: !enabled && !flow.deployed_version ? NEVER_DEPLOYED : undefined,
                onSelect: () => flowSwitch.setEnabled(!enabled),
              },
            ]
          : []),
      ]}
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          small
          tabIndex={tabIndex}
          label={`Actions for ${flow_name}`}
          tooltip={false}
          icon={<IconDots size={16} />}
        />
      )}
    />
  );
}
