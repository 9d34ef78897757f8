import { Suspense } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { Outlet, useLoaderData } from 'react-router';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { useDocumentTitle } from '../root/useDocumentTitle.ts';
import styles from './PublicLayout.module.css';
import type { PublicEnvironments } from './public-environments.ts';

/** Wraps every public page: the anonymous store, and a layout without the shell. */
export function PublicLayout() {
  const environments = useLoaderData() as PublicEnvironments;
  useDocumentTitle(undefined);
  return (
    <RelayEnvironmentProvider environment={environments.asNobody}>
      <main className={styles.page}>
        <Suspense fallback={<Spinner label="Opening the page" page />}>
          <Outlet context={environments} />
        </Suspense>
      </main>
      <footer className={styles.foot}>Causeway</footer>
    </RelayEnvironmentProvider>
  );
}
