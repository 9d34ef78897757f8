import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { ConnectCard_server$key } from '#gql/ConnectCard_server';
import { Segmented } from '#ui/actions/Segmented.tsx';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { paths } from '../../paths.ts';
import { Snippets } from '../../_shared/keys/Snippets.tsx';
import { mcpSnippets } from './mcp-snippets.ts';
import type { SaveMcpSettings } from './useMcpSettings.ts';
import { useSetting } from './useSetting.ts';
import styles from './mcp-server.module.css';

const ways = { OAUTH: 'User sign-in', API_KEY: 'Portal API key' } as const;
type Way = keyof typeof ways;
/** Who uses the setup that is shown. Where people sign in, keys are accepted as well. */
const users: readonly { value: Way; label: string }[] = [
  { value: 'OAUTH', label: 'A person' },
  { value: 'API_KEY', label: 'A program with a key' },
];
const isWay = (name: string): name is Way => Object.hasOwn(ways, name);

interface ConnectCardProps {
  serverRef: ConnectCard_server$key;
  /** The server's name in the assistant's configuration. */
  name: string;
  save: SaveMcpSettings;
  /** Why the settings cannot be changed. */
  locked: string | undefined;
}

/** The address that assistants connect to, how they authenticate, and the setup for each program. */
export function ConnectCard({ serverRef, name, save, locked }: ConnectCardProps) {
  const { company_uuid, endpoint_url, auth, oauth_client_id } = useFragment(
    graphql`
      fragment ConnectCard_server on McpServer {
        company_uuid
        endpoint_url
        auth
        oauth_client_id
      }
    `,
    serverRef,
  );
  const [way, setWay] = useSetting<Way>({
    stored: isWay(auth) ? auth : 'OAUTH',
    save: (next) => save({ auth: next }),
    said: (next) => `Authentication changed to ${ways[next]}`,
  });
  const [shown, setShown] = useState<Way>('OAUTH');
  const needsToken = way === 'API_KEY' || shown === 'API_KEY';
  return (
    <Card title="Connect an assistant" hint="Streamable HTTP" padded>
      <div className={styles.connect}>
        <div className={styles.facts}>
          <span className={styles.fact}>
            <span className={styles.label}>Endpoint URL</span>
            <CopyText text={endpoint_url} what="endpoint URL" />
          </span>
          <span className={styles.fact}>
            <span className={styles.label}>Authentication</span>
            <Segmented
              label="Authentication"
              options={(Object.keys(ways) as Way[]).map((value) => ({
                value,
                label: ways[value],
                disabled: locked !== undefined,
              }))}
              value={way}
              onChange={(next) => void setWay(next)}
            />
          </span>
        </div>
        <p className={styles.muted}>
          {way === 'OAUTH'
            ? 'Each person signs in and allows the assistant, which then has the permissions of that person. A program without a browser can use a portal API key.'
            : 'Only programs with a portal API key can connect. They have the permissions of the key.'}
        </p>
        {way === 'OAUTH' && (
          <span className={styles.fact}>
            <span className={styles.label}>Set up for</span>
            <Segmented label="Set up for" options={users} value={shown} onChange={setShown} />
          </span>
        )}
        <Snippets label="Set-up" snippets={mcpSnippets({ name, url: endpoint_url, needsToken })} />
        <p className={styles.muted}>
          {needsToken ? (
            <>
              A token is valid for a day:{' '}
              <UiLink to={paths.portalApiKeys({ company_uuid })}>Portal API keys</UiLink> says how to get one.
            </>
          ) : (
            <>
              Assistants register themselves. OAuth client ID for one that does not, without a secret:{' '}
              <CopyText text={oauth_client_id} what="OAuth client ID" />
            </>
          )}
        </p>
      </div>
    </Card>
  );
}
