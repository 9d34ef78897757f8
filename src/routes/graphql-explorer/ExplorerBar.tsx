import { useSyncExternalStore } from 'react';
import { AnchorButton } from '../../ui/actions/AnchorButton.tsx';
import { EnvironmentBadge } from '../../ui/status/EnvironmentBadge.tsx';
import { CopyText } from '../../ui/text/CopyText.tsx';
import { paths } from '../paths.ts';
import { BusyBanner } from '../root/BusyBanner.tsx';
import { Brand } from '../root/shell/Brand.tsx';
import { callsInFlight } from './calls-in-flight.ts';
import type { ExplorerData } from './explorer-data.ts';
import styles from './explorer.module.css';

interface ExplorerBarProps extends Pick<ExplorerData, 'environment' | 'email'> {
  readonly endpoint: string;
}

/** Shows the endpoint and the signed-in person, warns that changes are real, and links back to the portal. */
export function ExplorerBar({ endpoint, environment, email }: ExplorerBarProps) {
  const isBusy = useSyncExternalStore(callsInFlight.subscribe, callsInFlight.get);
  return (
    <header className={styles.bar}>
      <Brand />
      <h1 className={styles.title}>API explorer</h1>
      <EnvironmentBadge environment={environment} />
      <span className={styles.endpoint}>
        <CopyText text={endpoint} what="address of the API" />
      </span>
      <p className={styles.note}>
        {environment === 'test'
          ? 'Mutations change the test data.'
          : 'Mutations change real data immediately.'}
        {email !== undefined && <span className={styles.person}> Signed in as {email}.</span>}
      </p>
      <AnchorButton to={paths.companySelect({ stay: 1 })} small>
        Back to the portal
      </AnchorButton>
      <BusyBanner isBusy={isBusy} />
    </header>
  );
}
