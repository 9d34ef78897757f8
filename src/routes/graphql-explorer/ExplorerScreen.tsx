import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import 'graphiql/graphiql.css';
import './graphiql-theme.css';
import { IconListDetails } from '@tabler/icons-react';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { useMemo, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { useIsDark } from '../../ui/color-scheme.ts';
import { sessionToken } from '../session-token.ts';
import { noteCall } from './calls-in-flight.ts';
import type { ExplorerData } from './explorer-data.ts';
import { findPlaces, type ExamplePlaces } from './example-places.ts';
import { ExamplesPanel } from './ExamplesPanel.tsx';
import { examples } from './examples.ts';
import { ExplorerBar } from './ExplorerBar.tsx';
import { explorerStorage } from '../../lib/explorer-storage.ts';
import styles from './explorer.module.css';
import { createFetcher } from './fetcher.ts';
import { PlacesContext } from './places-context.ts';
import { useMendedSemantics } from './useMendedSemantics.ts';
import { provideWorkers } from './workers.ts';

provideWorkers();

const EXAMPLES = { title: 'Examples', icon: () => <IconListDetails />, content: ExamplesPanel };
const PLUGINS = [HISTORY_PLUGIN, EXAMPLES];

// A wide window has room for the examples beside the editors, so new users notice them.
const isWide = matchMedia('(min-width: 1100px)').matches;

/** Requested once, by the first example with a placeholder. */
function askOnce(ask: () => Promise<ExamplePlaces>): () => Promise<ExamplePlaces> {
  let asked: Promise<ExamplePlaces> | null = null;
  return () => (asked ??= ask());
}

/** GraphiQL with the person's own token, connected to this portal's API. */
export function ExplorerScreen() {
  const { api, environment, email, subject } = useLoaderData() as ExplorerData;
  const isDark = useIsDark();
  const endpoint = `${api}/graphql`;
  const fetcher = useMemo(
    () => createFetcher({ url: endpoint, token: sessionToken, onCall: noteCall }),
    [endpoint],
  );
  const storage = useMemo(() => explorerStorage(subject), [subject]);
  const places = useMemo(() => askOnce(() => findPlaces(fetcher)), [fetcher]);
  const mainRef = useRef<HTMLElement>(null);
  useMendedSemantics(mainRef);
  return (
    <div className={styles.page}>
      <ExplorerBar endpoint={endpoint} environment={environment} email={email} />
      <main className={styles.main} ref={mainRef}>
        <PlacesContext value={places}>
          <GraphiQL
            fetcher={fetcher as Parameters<typeof GraphiQL>[0]['fetcher']}
            storage={storage}
            plugins={PLUGINS}
            visiblePlugin={isWide ? EXAMPLES : undefined}
            forcedTheme={isDark ? 'dark' : 'light'}
            defaultQuery={examples[0]?.query}
            defaultEditorToolsVisibility="variables"
            shouldPersistHeaders={false}
            showPersistHeadersSettings={false}
            schemaDescription
            inputValueDeprecation
          >
            <GraphiQL.Logo>{null}</GraphiQL.Logo>
          </GraphiQL>
        </PlacesContext>
      </main>
    </div>
  );
}
