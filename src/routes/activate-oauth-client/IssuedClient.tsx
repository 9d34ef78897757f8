import { useUnsavedWork } from '../../lib/unsaved-work.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { KeyValue } from '../../ui/page/KeyValue.tsx';
import { CopyText, type CopyTextProps } from '../../ui/text/CopyText.tsx';
import styles from './activation.module.css';
import type { Issued } from './issued.ts';

export interface IssuedClientProps {
  readonly client: Issued;
  readonly name: string;
  readonly onStored: () => void;
}

const focus = (heading: HTMLElement | null): void => heading?.focus();

/** The id and the secret, shown once; the secret disappears when the person confirms having stored it. */
export function IssuedClient({ client, name, onStored }: IssuedClientProps) {
  const { client_id, client_secret, token_url } = client;
  const isStored = client_secret === null;
  useUnsavedWork(!isStored);

  return (
    // Excluded from session recordings.
    <div className={styles.page} data-sentry-block>
      <header className={styles.head}>
        {/* The whole content has changed, so its heading takes the focus. */}
        <h1 key={String(isStored)} ref={focus} tabIndex={-1}>
          {isStored ? `${name} is ready` : 'Store the secret now'}
        </h1>
        <p>
          {isStored
            ? 'You can close this page. Your system uses what you stored to get its tokens.'
            : `${name} is active. Its secret is shown only here: if you lose it, a new one has to be issued.`}
        </p>
      </header>
      <Card>
        <KeyValue
          facts={[
            { label: 'Client ID', value: <Whole text={client_id} what="client id" /> },
            {
              label: 'Client secret',
              value: isStored ? (
                'Stored; no longer shown'
              ) : (
                <Whole text={client_secret} what="client secret" />
              ),
            },
            { label: 'Token URL', value: <Whole text={token_url} what="token address" /> },
          ]}
        />
      </Card>
      {isStored ? (
        <section aria-labelledby="get-a-token">
          <h2 id="get-a-token" className={styles.title}>
            Get a token
          </h2>
          {/* Keyboard users must be able to reach a scrolling region. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.code} tabIndex={0} aria-label="Command to get a token">
            {`curl ${token_url} \\\n  -d grant_type=client_credentials \\\n  -d client_id=${client_id} \\\n  -d client_secret="$CLIENT_SECRET"`}
          </pre>
        </section>
      ) : (
        <>
          <p className={styles.warning}>
            Do not send it by email or chat. Anyone with the ID and the secret can call these flows as you.
          </p>
          <Button look="primary" onClick={onStored}>
            I have stored it
          </Button>
        </>
      )}
    </div>
  );
}

/** Never truncated: people who store it by hand must see all of it. */
const Whole = (props: CopyTextProps) => (
  <span className={styles.whole}>
    <CopyText {...props} />
  </span>
);
