import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { control, startStack, type Stack } from '../support/stack.ts';

/**
 * The rules' waiting times, scaled down; a unit test holds their real values. Pages do not ask again by themselves:
 * journeys count requests, and how long they take is nobody's promise. What is told stays until it was looked for.
 */
const WAITING_TIMES = {
  moduleRetryDelay: 50,
  reconnectDelay: 100,
  longestReconnectDelay: 500,
  pollInterval: 3_600_000,
  noticeTime: 60_000,
};

interface Journey {
  /**
   * Whether the journey has a state of the mock server to itself, as the seed made it. Else it is in the session that
   * the server begins with, which it leaves as it found it.
   */
  readonly hasOwnSession: boolean;
  readonly session: void;
  /** Everything that must stay empty: errors on the console or of the page, policy violations, foreign requests. */
  readonly findings: string[];
  /** Findings that the journey provokes on purpose, as patterns. */
  readonly tolerate: (pattern: RegExp) => void;
}

declare global {
  interface Window {
    /** Reported by the page when the content security policy stops something. */
    reportViolation?: (words: string) => void;
  }
}

async function watch(context: BrowserContext, findings: string[]): Promise<void> {
  await context.exposeFunction('reportViolation', (words: string) => findings.push(`policy: ${words}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      window.reportViolation?.(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== 'localhost')
      findings.push(`left the machine: ${request.url()}`);
  });
  context.on('weberror', (error) =>
    findings.push(`page error: ${error.error().stack ?? error.error().message}`),
  );
  context.on('console', (message) => {
    if (message.type() === 'error') findings.push(`console: ${message.text()} ${message.location().url}`);
  });
}

export const test = base.extend<Journey, { readonly stack: Stack }>({
  stack: [
    // Playwright wants the empty pattern to see that no other fixture is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // The data hang on the present, as in `npm start`: tokens and cookies live in real time, and a browser whose
      // clock stands elsewhere refuses them.
      const stack = await startStack({ pace: 3, waitingTimes: WAITING_TIMES });
      await provide(stack);
      await stack.close();
    },
    { scope: 'worker' },
  ],
  hasOwnSession: [true, { option: true }],
  session: [
    async ({ stack, context, hasOwnSession }, provide, { testId, repeatEachIndex }) => {
      portals.set(context, stack.portalUrl);
      const session = hasOwnSession ? `journey-${testId}-${repeatEachIndex}` : 'default';
      await control(stack, 'PUT', '/portal-session', { session });
      await provide();
      await control(stack, 'DELETE', '/identity/faults');
      if (hasOwnSession) await control(stack, 'DELETE', `/sessions/${session}`);
    },
    { auto: true },
  ],
  baseURL: async ({ stack }, provide) => {
    await provide(stack.portalUrl);
  },
  findings: [
    async ({ context }, provide) => {
      const findings: string[] = [];
      await watch(context, findings);
      await provide(findings);
      expect(findings).toEqual([]);
    },
    { auto: true },
  ],
  tolerate: async ({ findings }, provide) => {
    const patterns: RegExp[] = [];
    await provide((pattern) => void patterns.push(pattern));
    for (let i = findings.length - 1; i >= 0; i--) {
      if (patterns.some((pattern) => pattern.test(findings[i] ?? ''))) findings.splice(i, 1);
    }
  },
});

export { expect };

/** Chooses a person on the provider's page; the portal's address is open already or follows by itself. */
export async function choosePerson(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(email.replaceAll('.', '\\.')) }).click();
}

/** Opens an address of the portal and signs in on the way, on the provider's page. */
export async function signInByHand(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await choosePerson(page, email);
  // The frame alone is there before the sign-in is finished; who one is, only after.
  await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Where the portal of a context is. */
const portals = new WeakMap<BrowserContext, string>();
/** What a browser keeps of a sign-in, by portal and person. */
const kept = new Map<string, { readonly state: SignedIn; readonly at: number }>();
/** Well before the access token is over: the refresh token of a state that many have may be used once only. */
const KEPT_MS = 30 * 60_000;

async function signedIn(context: BrowserContext, email: string): Promise<SignedIn> {
  const baseURL = portals.get(context) ?? '';
  const known = kept.get(`${baseURL} ${email}`);
  if (known && Date.now() - known.at < KEPT_MS) return known.state;
  const fresh = await context.browser()?.newContext({ baseURL });
  if (!fresh) throw new Error('Only the contexts of a browser can sign in');
  // What this page would report and store for analytics is nothing that a journey has done.
  await fresh.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
  await signInByHand(await fresh.newPage(), email, '/?stay');
  const state = await fresh.storageState();
  kept.set(`${baseURL} ${email}`, { state, at: Date.now() });
  await fresh.close();
  return state;
}

/**
 * A person is signed in, in the whole context. The sign-in itself happens once for all journeys of a worker; one that
 * uses the refresh token, signs out, or has faults set for the provider signs in by hand.
 */
export async function beSignedIn(context: BrowserContext, email: string): Promise<void> {
  await context.setStorageState(await signedIn(context, email));
}

/** Opens an address of the portal as a person who is signed in. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await beSignedIn(page.context(), email);
  await page.goto(path);
  await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
}

/** Waits until a page is there with all that it asked for. */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByText('communicating with server')).toBeHidden();
}
