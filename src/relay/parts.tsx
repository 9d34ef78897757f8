import { createContext, Suspense, use, useState, type ReactNode } from 'react';
import {
  fetchQuery,
  useRelayEnvironment,
  type GraphQLTaggedNode,
  type PreloadedQuery,
} from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { SectionBoundary } from '../ui/feedback/SectionBoundary.tsx';

interface Reload {
  readonly resetKey: string;
  readonly reload: () => void;
}

const ReloadContext = createContext<Reload>({ resetKey: '', reload: () => undefined });

export interface PartsProps {
  /** The query of this route, of which the parts read. */
  query: GraphQLTaggedNode;
  /** What the page shows; when it changes, failed parts are tried anew. */
  subject: string;
  children: ReactNode;
}

/** Around the parts of a screen: a failed one asks the route's query once more, past the store. */
export function Parts({ query, subject, children }: PartsProps) {
  const { variables } = useLoaderData() as PreloadedQuery<OperationType>;
  const environment = useRelayEnvironment();
  const [attempt, setAttempt] = useState(0);
  // Not the router's retry: what failed in part is in the store as null, and the store would be asked first.
  const reload = () => {
    const done = () => setAttempt((count) => count + 1);
    fetchQuery(environment, query, variables, { fetchPolicy: 'network-only' }).subscribe({
      complete: done,
      error: done,
    });
  };
  return <ReloadContext value={{ resetKey: `${subject} ${attempt}`, reload }}>{children}</ReloadContext>;
}

export interface PartProps {
  /** Names the part when it has failed. Leave it off inside a card. */
  title?: string;
  /** Stands in its place while it is on its way; without it the part waits together with what is around it. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a screen that fails alone: the rest stays, and Retry brings it back. Its fragment has
 * `@throwOnFieldError`, and the schema lets the field that fails be null (`@semanticNonNull`), or the error would take
 * the whole entity.
 */
export function Part({ title, fallback, children }: PartProps) {
  const { resetKey, reload } = use(ReloadContext);
  return (
    <SectionBoundary resetKey={resetKey} onReload={reload} title={title} small>
      {fallback === undefined ? children : <Suspense fallback={fallback}>{children}</Suspense>}
    </SectionBoundary>
  );
}
