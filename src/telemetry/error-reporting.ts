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
import type { Feedback, ReportOptions, Reporter } from '../errors/report.ts';
import { MissingModuleError, retryImport } from '../lib/retry-import.ts';
import { maskedPath, scrubbed, scrubbedDeep, scrubbedMessage } from './addresses.ts';
import { reportedAlready } from './missing-files.ts';
import { RATES } from './rates.ts';
import { maskedBreadcrumb, maskedRecording } from './recording.ts';

/**
 * Integrations to leave out: the portal's own error boundaries and listeners report each error once, and these would
 * report it again.
 */
const LEFT_OUT = new Set(['GlobalHandlers', 'BrowserApiErrors']);
const FEEDBACK_TIMEOUT = 15_000;

export interface ErrorReporting extends Reporter {
  /** Reports that the person went to another page. */
  navigated(pathname: string): void;
  /** Starts a masked recording of the page. Call only after the sign-in callback has been handled. */
  startReplay(): Promise<void>;
  /** Ends the replay: what follows belongs to another person. */
  endReplay(): void;
}

/** Sends errors, feedback, traces and masked replays through the SDK of the error-reporting service (spec §7, §9). */
export function createErrorReporting({ dsn, environment, release }: ReportOptions): ErrorReporting | null {
  const client = init({
    dsn,
    environment,
    release,
    defaultIntegrations: getDefaultIntegrations({}).filter(({ name }) => !LEFT_OUT.has(name)),
    integrations: [browserTracingIntegration({ instrumentPageLoad: false, instrumentNavigation: false })],
    tracesSampleRate: RATES.traces,
    replaysSessionSampleRate: RATES.replays,
    replaysOnErrorSampleRate: RATES.replaysOnError,
    transport: scrubbingTransport,
    // Add no tracing headers to requests to other servers.
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
  /** Reports that were not sent, and the earlier one that stands for each. */
  const earlierIds = new Map<string, string>();
  return {
    captureError({ eventId, error, at, componentStack }) {
      const earlier = error instanceof MissingModuleError ? reportedAlready(eventId) : null;
      if (earlier !== null) {
        earlierIds.set(eventId, earlier);
        return;
      }
      captureException(error, {
        event_id: eventId,
        captureContext: (scope) =>
          scope
            .setContext('react', { componentStack: componentStack ?? null })
            // Errors from before the SDK loaded keep their original time.
            .addEventProcessor((event) => ({ ...event, timestamp: at / 1000 })),
      });
    },
    captureFeedback: ({ eventId, ...words }) =>
      delivered(client, { ...words, eventId: eventId && (earlierIds.get(eventId) ?? eventId) }),
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

/** The one place that checks everything sent. It wraps the transport because replays bypass the client's hooks. */
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

/** The parts of a feedback item that the person wrote. */
interface WrittenFeedback {
  readonly contexts: {
    readonly feedback: { readonly message: string; readonly name?: string; readonly contact_email?: string };
  };
}

/** The parts of an event that the SDK collects from the page. */
interface GatheredEvent {
  readonly message?: string;
  readonly breadcrumbs?: readonly object[];
  readonly exception?: { readonly values?: readonly { readonly value?: string }[] };
}

/** Null if the item has an unknown format; it is then not sent. */
function cleaned(head: ItemHead, payload: unknown): unknown[] | null {
  if (head.type === 'replay_recording') {
    const recording = typeof payload === 'string' ? maskedRecording(payload) : null;
    return recording === null ? null : withText(head, recording);
  }
  if (typeof payload === 'string') return withText(head, scrubbed(payload));
  if (payload instanceof Uint8Array) return null;
  if (head.type === 'event') return [head, scrubbedDeep(withoutWords(payload as GatheredEvent))];
  if (head.type !== 'feedback') return [head, scrubbedDeep(payload)];
  // The person chose to send what they wrote; the URL that the SDK adds was not their choice.
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

/** Resolves when the service has accepted the feedback; the SDK only queues it. */
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
            : `The service responded with status ${statusCode}.`,
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
