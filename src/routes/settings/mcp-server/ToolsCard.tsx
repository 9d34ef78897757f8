import { graphql, useFragment } from 'react-relay/hooks';
import type { ToolsCard_server$data, ToolsCard_server$key } from '#gql/ToolsCard_server';
import { Switch } from '#ui/actions/Switch.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { SimpleTable } from '#ui/table/SimpleTable.tsx';
import type { SaveMcpSettings } from './useMcpSettings.ts';
import { useSetting } from './useSetting.ts';
import styles from './mcp-server.module.css';

type Tool = ToolsCard_server$data['tools'][number];

interface ToolsCardProps {
  serverRef: ToolsCard_server$key;
  save: SaveMcpSettings;
  /** Why the settings cannot be changed. */
  locked: string | undefined;
}

/** The tools that assistants may use. */
export function ToolsCard({ serverRef, save, locked }: ToolsCardProps) {
  const { tools } = useFragment(
    graphql`
      fragment ToolsCard_server on McpServer {
        tools {
          name
          description
          access
          enabled
        }
      }
    `,
    serverRef,
  );
  const enabled = tools.filter((tool) => tool.enabled).length;
  return (
    <Card title="Tools" hint={`${enabled} of ${tools.length} enabled`}>
      <SimpleTable<Tool>
        label="Tools"
        rows={tools}
        rowKey={({ name }) => name}
        columns={[
          { id: 'name', header: 'Name', cell: ({ name }) => <span className={styles.tool}>{name}</span> },
          {
            id: 'description',
            header: 'Description',
            grow: true,
            phone: 'under',
            cell: ({ description }) => description,
          },
          {
            id: 'access',
            header: 'Access',
            phone: 'hide',
            cell: ({ access }) =>
              access === 'WRITE' ? <Tag>Changes data</Tag> : <span className={styles.muted}>Reads only</span>,
          },
          {
            id: 'enabled',
            header: 'Enabled',
            cell: (tool) => <ToolSwitch tool={tool} save={save} locked={locked} />,
          },
        ]}
      />
    </Card>
  );
}

interface ToolSwitchProps extends Omit<ToolsCardProps, 'serverRef'> {
  tool: Tool;
}

function ToolSwitch({ tool: { name, enabled }, save, locked }: ToolSwitchProps) {
  const [shown, change] = useSetting({
    stored: enabled,
    save: (next) => save({ tools: [{ name, enabled: next }] }),
    said: (next) => `${name} ${next ? 'enabled' : 'disabled'}`,
  });
  return (
    <Switch
      hideLabel
      label={`Enabled: ${name}`}
      checked={shown}
      disabled={locked}
      onChange={(next) => void change(next)}
    />
  );
}
