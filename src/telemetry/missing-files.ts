/** localStorage key of the report that files of this build are missing. */
const KEY = 'causeway.missing-files';

/** Identifies the build: the name of the document's own script contains a hash of everything that it imports. */
const build = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type=module]')?.src;

interface Reported {
  readonly build: string;
  readonly eventId: string;
}

/**
 * The report that files of this build are missing, if any tab has sent one already: a deployment is one event, not one
 * for each open tab. Otherwise keeps this one and returns null.
 */
export function reportedAlready(eventId: string): string | null {
  const running = build();
  if (running === undefined) return null;
  try {
    const earlier = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Reported> | null;
    if (earlier?.build === running && typeof earlier.eventId === 'string') return earlier.eventId;
    localStorage.setItem(KEY, JSON.stringify({ build: running, eventId } satisfies Reported));
  } catch {
    // Without storage, each tab reports it.
  }
  return null;
}
