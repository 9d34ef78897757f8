import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { MailMessage, MailSummary } from '../../mock-server/services/control/mail-routes.ts';
import { control, startStack, type Stack } from '../support/stack.ts';
import { slowdown } from './slowdown.ts';

/**
 * The portal's waiting times, shortened; a unit test checks the real values. Polling is off, because journeys count
 * requests. Notifications stay until the journey has checked them.
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
   * Whether the journey needs a mock server session of its own, in its initial state. Otherwise it uses the default
   * session and leaves it as it found it.
   */
  readonly hasOwnSession: boolean;
  /** The name of the journey's session. */
  readonly session: string;
  /** Must stay empty: console and page errors, policy violations, third-party requests. */
  readonly findings: string[];
  /** Patterns of findings that the journey causes on purpose. */
  readonly tolerate: (pattern: RegExp) => void;
}

declare global {
  interface Window {
    /** Called by the page when the content security policy blocks something. */
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

/**
 * Sends each page an empty message every two seconds. On virtual machines under load, Chromium's renderer now and then
 * misses its wake-up and stands still for minutes until the next message. Not with `page.evaluate`, which would count
 * as a user gesture.
 */
function keepAwake(context: BrowserContext): void {
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page).catch(() => null);
    if (!session) return;
    if (slowdown > 1)
      void session.send('Emulation.setCPUThrottlingRate', { rate: slowdown }).catch(() => undefined);
    const timer = setInterval(
      () => void session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined),
      2000,
    );
    page.once('close', () => clearInterval(timer));
    if (page.isClosed()) clearInterval(timer);
  });
}

export const test = base.extend<Journey, { readonly stack: Stack }>({
  stack: [
    // Playwright requires the empty pattern, to see that no other fixture is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // The data is relative to the current time, as in `npm start`: tokens and cookies use real time, and a browser
      // with a different clock rejects them.
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
      await provide(session);
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
      keepAwake(context);
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

/** Chooses a person on the provider's page; the portal's address is already open or follows automatically. */
export async function choosePerson(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(email.replaceAll('.', '\\.')) }).click();
}

/** Opens a portal address and signs in on the provider's page on the way. */
export async function signInByHand(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await choosePerson(page, email);
  // The frame renders before the sign-in is complete; the person's name appears only after it.
  await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The portal's origin, by context. */
const portals = new WeakMap<BrowserContext, string>();
/** The stored sign-in state, by portal and person. */
const kept = new Map<string, { readonly state: SignedIn; readonly at: number }>();
/** Well before the access token expires: the refresh token of a shared state can only be used once. */
const KEPT_MS = 30 * 60_000;

async function signedIn(context: BrowserContext, email: string): Promise<SignedIn> {
  const baseURL = portals.get(context) ?? '';
  const known = kept.get(`${baseURL} ${email}`);
  if (known && Date.now() - known.at < KEPT_MS) return known.state;
  const fresh = await context.browser()?.newContext({ baseURL });
  if (!fresh) throw new Error('Only the contexts of a browser can sign in');
  // What this page would report, or store for analytics, must not become part of a journey.
  await fresh.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }));
  await signInByHand(await fresh.newPage(), email, '/?stay');
  const state = await fresh.storageState();
  kept.set(`${baseURL} ${email}`, { state, at: Date.now() });
  await fresh.close();
  return state;
}

/**
 * Signs in a person for the whole context. The sign-in itself happens once per worker; a journey that uses the refresh
 * token, signs out, or sets faults for the provider must sign in by hand.
 */
export async function beSignedIn(context: BrowserContext, email: string): Promise<void> {
  await context.setStorageState(await signedIn(context, email));
}

/** Opens a portal address as a signed-in person. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await beSignedIn(page.context(), email);
  await page.goto(path);
  await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
}

/**
 * Opens a portal address as a person in a scenario, with a link that the control page creates and the button of the
 * page behind it. That resets the journey's session.
 */
export async function go(
  page: Page,
  { apiUrl }: Stack,
  where: { readonly person: string; readonly scenario: string; readonly to: string },
): Promise<void> {
  await page.goto(`${apiUrl}/__mock/go?${new URLSearchParams(where)}`);
  await page.getByRole('button', { name: 'Sign in and open' }).click();
  await expect(page.getByRole('button', { name: /your menu/ })).toBeVisible();
}

/** The latest email to an address, in the journey's session. */
export async function mailTo(stack: Stack, email: string): Promise<MailMessage> {
  const { messages } = (await (
    await control(stack, 'GET', `/mail?to=${encodeURIComponent(email)}`)
  ).json()) as { messages: readonly MailSummary[] };
  const [latest] = messages;
  if (!latest) throw new Error(`There is no email to ${email}`);
  return (await (await control(stack, 'GET', `/mail/${latest.message_id}`)).json()) as MailMessage;
}

/** Waits until a page is complete with everything it requested. */
export async function arrive(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByText('communicating with server')).toBeHidden();
}
