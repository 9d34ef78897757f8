import { createContext, Suspense, use, useState, type ReactNode } from 'react';
import {
  fetchQuery,
  useRelayEnvironment,
  type GraphQLTaggedNode,
  type PreloadedQuery,
} from 'react-relay/hooks';
import { useLoaderData } from 'react-router';
import type { OperationType } from 'relay-runtime';
import { SectionBoundary, type SectionBoundaryProps } from '../ui/feedback/SectionBoundary.tsx';
import { REFRESH } from './refresh.ts';

interface Reload {
  readonly resetKey: string;
  readonly reload: () => void;
  /** Why the last reload brought nothing; null if it brought data. */
  readonly failure: { readonly error: unknown } | null;
}

const ReloadContext = createContext<Reload>({ resetKey: '', reload: () => undefined, failure: null });

interface Reloaded {
  readonly attempt: number;
  readonly failed: { readonly error: unknown; readonly subject: string } | null;
}

export interface PartsProps {
  /** The route's query, which the parts read from. */
  query: GraphQLTaggedNode;
  /** Identifies what the page shows; when it changes, failed parts are rendered again. */
  subject: string;
  children: ReactNode;
}

/**
 * Wraps the parts of a screen. When a part fails, Retry runs the route's query again, bypassing the store. If that fails
 * as a whole, the failed parts say so: the store still has their earlier errors, which are out of date.
 */
export function Parts({ query, subject, children }: PartsProps) {
  const { variables } = useLoaderData() as PreloadedQuery<OperationType>;
  const environment = useRelayEnvironment();
  const [{ attempt, failed }, setReloaded] = useState<Reloaded>({ attempt: 0, failed: null });
  // Not the router's revalidation: the failed fields are in the store as null, and it would read the store first.
  const reload = () => {
    const done = (outcome: Reloaded['failed']) =>
      setReloaded((last) => ({ attempt: last.attempt + 1, failed: outcome }));
    fetchQuery(environment, query, variables, REFRESH).subscribe({
      complete: () => done(null),
      error: (error: unknown) => done({ error, subject }),
    });
  };
  // Later data of the page says more than a reload that failed before it came.
  const failure = failed?.subject === subject ? failed : null;
  return (
    <ReloadContext value={{ resetKey: `${subject} ${attempt}`, reload, failure }}>{children}</ReloadContext>
  );
}

export interface PartProps extends Pick<SectionBoundaryProps, 'renderFailure'> {
  /** Names the part in its error message. Omit it inside a card. */
  title?: string;
  /** Shown while the part loads. If omitted, the part suspends together with its surroundings. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a screen that fails on its own: the rest stays visible, and Retry reloads it. Its fragment needs
 * `@throwOnFieldError`, and the schema must allow null for the failing field (`@semanticNonNull`), or the error would
 * remove the whole entity.
 */
export function Part({ title, renderFailure, fallback, children }: PartProps) {
  const { resetKey, reload, failure } = use(ReloadContext);
  return (
    <SectionBoundary
      resetKey={resetKey}
      onReload={reload}
      reloadFailure={failure}
      title={title}
      renderFailure={renderFailure}
      small
    >
      {fallback === undefined ? children : <Suspense fallback={fallback}>{children}</Suspense>}
    </SectionBoundary>
  );
}
