import {
  browserTracingIntegration,
  captureException,
  captureFeedback,
  getDefaultIntegrations,
  init,
  makeFetchTransport,
  type replayIntegration,
  startBrowserTracingNavigationSpan,
  startBrowserTracingPageLoadSpan,
  type BrowserClient,
} from '@sentry/react';
import type { Feedback, Reporter } from '../errors/report.ts';
import { retryImport } from '../lib/retry-import.ts';
import { maskedPath, scrubbed, scrubbedDeep, scrubbedMessage } from './addresses.ts';
import { RATES } from './rates.ts';
import { maskedBreadcrumb, maskedRecording } from './recording.ts';

/** Errors are caught by the portal's own walls and listeners, each once; these would report them a second time. */
const LEFT_OUT = new Set(['GlobalHandlers', 'BrowserApiErrors']);
const FEEDBACK_TIMEOUT = 15_000;

export interface ErrorReporting extends Reporter {
  /** A person has gone to another page. */
  navigated(pathname: string): void;
  /** Records what happens on the page, masked; not before the callback of a login has been handled. */
  startReplay(): Promise<void>;
  /** What follows is another person's, and no part of the same replay. */
  endReplay(): void;
}

/** The error-reporting service by its SDK: errors, feedback, traces and masked replays (spec §7, §9). */
export function createErrorReporting({
  dsn,
  environment,
}: {
  dsn: string;
  environment: string;
}): ErrorReporting | null {
  const client = init({
    dsn,
    environment,
    defaultIntegrations: getDefaultIntegrations({}).filter(({ name }) => !LEFT_OUT.has(name)),
    integrations: [browserTracingIntegration({ instrumentPageLoad: false, instrumentNavigation: false })],
    tracesSampleRate: RATES.traces,
    replaysSessionSampleRate: RATES.replays,
    replaysOnErrorSampleRate: RATES.replaysOnError,
    transport: scrubbingTransport,
    // No header of ours on anybody else's server.
    tracePropagationTargets: [],
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
  }) as BrowserClient | undefined;
  if (!client) return null;
  startBrowserTracingPageLoadSpan(client, {
    name: maskedPath(location.pathname),
    startTime: performance.timeOrigin / 1000,
  });

  let running: ReturnType<typeof replayIntegration> | undefined;
  return {
    captureError({ eventId, error, at, componentStack }) {
      captureException(error, {
        event_id: eventId,
        captureContext: (scope) =>
          scope
            .setContext('react', { componentStack: componentStack ?? null })
            // Early ones have waited for this SDK.
            .addEventProcessor((event) => ({ ...event, timestamp: at / 1000 })),
      });
    },
    captureFeedback: (feedback) => delivered(client, feedback),
    navigated: (pathname) =>
      void startBrowserTracingNavigationSpan(
        client,
        { name: maskedPath(pathname) },
        { url: maskedPath(pathname) },
      ),
    async startReplay() {
      const { replay } = await retryImport(() => import('./replay.ts'));
      client.addIntegration((running = replay()));
    },
    endReplay: () => void running?.stop(),
  };
}

/**
 * One gate for everything that is sent. The transport, because replays go there without passing the client's hooks.
 */
const scrubbingTransport: typeof makeFetchTransport = (options) => {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    send([head, items]) {
      const clean = (items as [ItemHead, unknown][]).flatMap(([itemHead, payload]) => {
        const item = cleaned(itemHead, payload);
        return item ? [item] : [];
      });
      return transport.send([head, clean] as Parameters<typeof transport.send>[0]);
    },
  };
};

interface ItemHead {
  readonly type: string;
  readonly length?: number;
}

/** What of a feedback item the person has written. */
interface WrittenFeedback {
  readonly contexts: {
    readonly feedback: { readonly message: string; readonly name?: string; readonly contact_email?: string };
  };
}

/** What of an event the SDK gathers on the page. */
interface GatheredEvent {
  readonly message?: string;
  readonly breadcrumbs?: readonly object[];
  readonly exception?: { readonly values?: readonly { readonly value?: string }[] };
}

/** Null: nobody can tell what the item holds, so it is not sent. */
function cleaned(head: ItemHead, payload: unknown): unknown[] | null {
  if (head.type === 'replay_recording') {
    const recording = typeof payload === 'string' ? maskedRecording(payload) : null;
    return recording === null ? null : withText(head, recording);
  }
  if (typeof payload === 'string') return withText(head, scrubbed(payload));
  if (payload instanceof Uint8Array) return null;
  if (head.type === 'event') return [head, scrubbedDeep(withoutWords(payload as GatheredEvent))];
  if (head.type !== 'feedback') return [head, scrubbedDeep(payload)];
  // What a person writes is theirs to send; the address that the SDK adds to it is not.
  const { message, name, contact_email } = (payload as WrittenFeedback).contexts.feedback;
  const clean = scrubbedDeep(withoutWords(payload as WrittenFeedback & GatheredEvent));
  const feedback = { ...clean.contexts.feedback, message, name, contact_email };
  return [head, { ...clean, contexts: { ...clean.contexts, feedback } }];
}

const withText = (head: ItemHead, text: string): unknown[] => [
  { ...head, length: new TextEncoder().encode(text).length },
  text,
];

function withoutWords<Event extends GatheredEvent>(event: Event): Event {
  const { message, breadcrumbs, exception } = event;
  return {
    ...event,
    ...(message !== undefined && { message: scrubbedMessage(message) }),
    ...(breadcrumbs && { breadcrumbs: breadcrumbs.map(maskedBreadcrumb) }),
    ...(exception?.values && {
      exception: {
        ...exception,
        values: exception.values.map((inner) => ({
          ...inner,
          ...(inner.value !== undefined && { value: scrubbedMessage(inner.value) }),
        })),
      },
    }),
  };
}

/** Resolves when the service has taken it: the SDK itself only hands it on. */
function delivered(client: BrowserClient, { message, name, email, eventId }: Feedback): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end('It took too long.'), FEEDBACK_TIMEOUT);
    const stop = client.on('afterSendEvent', (event, { statusCode }) => {
      if (event.event_id !== id) return;
      const taken = statusCode !== undefined && statusCode >= 200 && statusCode < 300;
      end(
        taken
          ? null
          : statusCode === undefined
            ? 'The service could not be reached.'
            : `The service answered ${statusCode}.`,
      );
    });
    const end = (problem: string | null) => {
      clearTimeout(timer);
      stop();
      if (problem === null) resolve();
      else reject(new Error(problem));
    };
    const id = captureFeedback({
      message,
      ...(name && { name }),
      ...(email && { email }),
      ...(eventId && { associatedEventId: eventId }),
    });
  });
}
