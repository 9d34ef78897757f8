import { getClient } from '@sentry/react';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import { reportError, setReporter } from '../src/errors/report.ts';
import { paths } from '../src/routes/paths.ts';
import { provideRoutes } from '../src/telemetry/addresses.ts';
import { createAnalytics } from '../src/telemetry/analytics.ts';
import { createErrorReporting } from '../src/telemetry/error-reporting.ts';
import { maskedRecording } from '../src/telemetry/recording.ts';
import { onPages } from '../src/telemetry/start.ts';
import { renderRoute, type RenderedRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const OWNER = 'owner@northbay.example';
// In the present, so that the clients' tokens are valid.
const server = await createTestServer({ now: new Date().toISOString() });
const { data } = await server.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
const company_uuid =
  data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = { company_uuid };
const seeded = await seededPlaces(server.server);

/** What the page has sent to telemetry: error reports and analytics, with their URLs. */
const left: string[] = [];
let telemetry: {
  readonly reporting: NonNullable<ReturnType<typeof createErrorReporting>>;
  readonly analytics: ReturnType<typeof createAnalytics>;
};

const sendAnywhere = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
  const request = new Request(input, init);
  left.push(`${request.url} ${await request.clone().text()}`);
  return server.server.fetch(request);
};
beforeEach(() => {
  vi.stubGlobal('fetch', sendAnywhere);
  setReporter(telemetry.reporting);
});

beforeAll(() => {
  // The error-reporting SDK keeps the `fetch` that it finds.
  vi.stubGlobal('fetch', sendAnywhere);
  const reporting = createErrorReporting({ dsn: 'http://key@localhost/1', environment: 'test' });
  if (!reporting) throw new Error('Errors are not reported');
  telemetry = { reporting, analytics: createAnalytics({ writeKey: 'key', host: 'http://localhost/v1' }) };
});

/** Opens a page with reporting of errors, clicks, and visits. */
async function open(path: string, as: string | null = OWNER): Promise<RenderedRoute> {
  const page = await renderRoute(path, { server, as });
  provideRoutes(location.origin, page.router.routes);
  onPages(page.router, (pathname) => {
    telemetry.reporting.navigated(pathname);
    telemetry.analytics.page(pathname);
  });
  return page;
}

/** The page as an unmasked replay would record it; the real recorder leaves out even more. */
const pictureOf = (node: Node): object => ({
  type: node instanceof Element ? 2 : 3,
  ...(node instanceof Element
    ? {
        tagName: node.tagName.toLowerCase(),
        attributes: {
          ...Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
          ...(node instanceof HTMLInputElement && { value: node.value }),
          ...(node instanceof HTMLTextAreaElement && { value: node.value }),
        },
        childNodes: [...node.childNodes].map(pictureOf),
      }
    : { textContent: node.textContent }),
});

/** Adds what a replay would send while the secret is on the page. */
function recordWith(secret: string): void {
  const recording = `{"segment_id":0}\n${JSON.stringify([{ type: 2, data: { node: pictureOf(document.body) } }])}`;
  expect(recording).toContain(secret);
  const masked = maskedRecording(recording);
  expect(masked).toContain('tagName');
  left.push(masked ?? '');
}

const dialog = (name: RegExp | string) => screen.findByRole('dialog', { name });
const button = (within_: HTMLElement, name: string | RegExp) => within(within_).getByRole('button', { name });

/** Waits for a form; its skeleton already has the same name. */
const formOf = (name: RegExp, submit: string): Promise<HTMLElement> =>
  waitFor(() => {
    const form = screen.getByRole('dialog', { name });
    button(form, submit);
    return form;
  });

/** Takes the secret out of the dialog that shows it once. */
async function takeShown(user: UserEvent): Promise<string> {
  const once = await dialog(/^Copy the .+ now/);
  const secret = once.querySelector('code')?.textContent ?? '';
  recordWith(secret);
  await user.click(within(once).getByRole('checkbox'));
  await user.click(button(once, 'Done'));
  return secret;
}

const enter = async (user: UserEvent, form: HTMLElement, label: string, text: string) => {
  await user.click(await within(form).findByRole('button', { name: `Set ${label}` }));
  await user.type(
    await within(form).findByLabelText(new RegExp(`^${label}`), { selector: 'input, textarea' }),
    text,
  );
};

interface Kind {
  readonly path: string;
  /** Who opens the page; the owner by default. */
  readonly as?: null;
  /** Text that the server has stored afterward; finding it proves that the search covers the right data. */
  readonly stored: string;
  /** The mutation that issues or accepts the secret. */
  readonly mutation: string;
  /** Has a secret issued, or types one, and returns it. */
  readonly issue: (page: RenderedRoute) => Promise<string>;
}

/** The activation link of the seeded client that is waiting for activation. */
async function activationLink(): Promise<string> {
  const answer = await server.graphql<{
    company: { flow_oauth_clients: { edges: { node: { status: string; activation_url: string | null } }[] } };
  }>(
    OWNER,
    `{ company(company_uuid: "${company_uuid}") { company_uuid flow_oauth_clients { edges { node { client_uuid status activation_url } } } } }`,
  );
  const pending = answer.data.company.flow_oauth_clients.edges.find(({ node }) => node.status === 'PENDING');
  const { pathname, search } = new URL(pending?.node.activation_url ?? '');
  return pathname + search;
}

/** Makes a seeded template ask for a secret. Returns the template's address at a partner. */
async function templateWithSecret(): Promise<string> {
  const { template_uuid } = seeded;
  const { data: now } = await server.graphql<{
    template: { lock_version: number; document: { variables: object[] } };
  }>(OWNER, `{ template(template_uuid: "${template_uuid}") { template_uuid lock_version document } }`);
  const { lock_version, document } = now.template;
  await server.graphql(
    OWNER,
    'mutation($input: SaveTemplateInput!) { save_template(input: $input) { errors { message } } }',
    {
      input: {
        template_uuid,
        lock_version,
        variables: [...document.variables, { name: 'token', label: 'Token of the search', type: 'SECRET' }],
      },
    },
  );
  return paths.partnerTemplates(seeded, { apply: template_uuid });
}

const rotate =
  (name: string) =>
  async ({ user }: RenderedRoute) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: /^Rotate/ }));
    const question = await dialog(/^Rotate the /);
    await user.click(button(question, 'Rotate'));
    return takeShown(user);
  };

const kinds: Readonly<Record<string, Kind>> = {
  'a portal API key': {
    path: paths.portalApiKeys(at, { new: 1 }),
    stored: 'Search for secrets',
    mutation: 'save_portal_api_key',
    async issue({ user }) {
      const form = await formOf(/^New API key/, 'Add API key');
      await user.type(await within(form).findByRole('textbox', { name: /^Name/ }), 'Search for secrets');
      await user.click(button(form, 'Add API key'));
      return takeShown(user);
    },
  },
  'a rotated portal API key': {
    path: paths.portalApiKeys(at),
    stored: 'PortalApiKey',
    mutation: 'rotate_portal_api_key',
    issue: rotate('Release pipeline'),
  },
  'the secret of an activated OAuth client': {
    path: await activationLink(),
    as: null,
    stored: 'activated_at',
    mutation: 'activate_oauth_client',
    async issue({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Activate and show the secret' }));
      await screen.findByRole('heading', { name: 'Store the secret now' });
      const secret = screen.getByText(/^cwfs_/).textContent ?? '';
      recordWith(secret);
      await user.click(screen.getByRole('button', { name: 'I have stored it' }));
      return secret;
    },
  },
  'the rotated secret of an OAuth client': {
    path: paths.flowOauthClients(at),
    stored: 'FlowOauthClient',
    mutation: 'rotate_flow_oauth_client_secret',
    issue: rotate('Osprey Track production'),
  },
  'a remote adapter key': {
    path: paths.openConnect(at),
    stored: 'Search of adapters',
    mutation: 'create_remote_adapter_api_key',
    async issue({ user }) {
      await user.click(await screen.findByRole('button', { name: 'Add API key' }));
      const form = await formOf(/^New API key/, 'Add API key');
      await user.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Search of adapters');
      await user.click(button(form, 'Add API key'));
      return takeShown(user);
    },
  },
  'the shared secret of an adapter': {
    path: paths.openConnect(at),
    stored: 'RemoteAdapter',
    mutation: 'rotate_remote_adapter_secret',
    issue: rotate('Sandbox echo'),
  },
  'the generated password of an SFTP user': {
    path: paths.sftpUsers(at),
    stored: 'SftpUser',
    mutation: 'rotate_sftp_user_password',
    issue: rotate('tidewater.drop'),
  },
  'the private key of a launcher job': {
    path: paths.newSftpJob(at),
    stored: 'Search of launchers',
    mutation: 'save_sftp_job',
    async issue({ user }) {
      const typed = 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU4711';
      await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Search of launchers');
      const main = screen.getByRole('main');
      const flow = within(main).getByRole('combobox', { name: /^Flow to start/ });
      await user.selectOptions(flow, within(flow).getByRole('option', { name: /Receive PO 850/ }));
      await user.click(within(main).getByRole('radio', { name: 'External SFTP server' }));
      await user.type(within(main).getByRole('textbox', { name: /^Server/ }), 'sftp.alder-retail.example');
      await user.type(within(main).getByRole('textbox', { name: /^User name/ }), 'northbay');
      await user.type(within(main).getByRole('textbox', { name: /^Directory/ }), '/outbound');
      await user.click(within(main).getByRole('radio', { name: 'Private key' }));
      const key = within(main).getByRole('group', { name: 'Private key' });
      await user.click(button(key, /Set/));
      await user.paste(`-----BEGIN OPENSSH PRIVATE KEY-----\n${typed}\n-----END OPENSSH PRIVATE KEY-----\n`);
      recordWith(typed);
      // The secret is also sent to list the files.
      await user.click(within(main).getByRole('button', { name: 'List files' }));
      await within(main).findByRole('button', { name: 'List files again' });
      await user.click(within(main).getByRole('button', { name: 'Add job' }));
      await screen.findByRole('heading', { level: 1, name: 'SFTP launcher' });
      return typed;
    },
  },
  'the credentials of a carrier': {
    path: paths.companyCarrierApiKeys(at, { new: 1 }),
    stored: 'ZIM of the search',
    mutation: 'save_carrier_api_key',
    async issue({ user }) {
      const typed = 'zim-9f2c-of-the-search-41c7';
      const form = await formOf(/^New carrier API key/i, 'Add key');
      await user.click(await within(form).findByRole('combobox', { name: /^Carrier/ }));
      await user.click(await screen.findByRole('option', { name: /^ZIM / }));
      await user.type(within(form).getByRole('textbox', { name: /^Label/ }), ' of the search');
      await enter(user, form, 'API key', typed);
      recordWith(typed);
      await user.click(button(form, 'Test key'));
      await within(form).findByText('Accepted');
      await user.click(within(form).getByRole('checkbox', { name: 'Tracking' }));
      await user.click(button(form, 'Add key'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      return typed;
    },
  },
  'the password of a partner’s connection': {
    path: paths.newConnection(seeded, { type: 'SFTP' }),
    stored: 'Drop of the search',
    mutation: 'save_endpoint',
    async issue({ user }) {
      const typed = 'sftp-7d1e-of-the-search-93b2';
      const form = await screen.findByRole('form', { name: 'New SFTP server' });
      await user.type(await within(form).findByRole('textbox', { name: /^Name\*?$/ }), 'Drop of the search');
      await user.type(within(form).getByRole('textbox', { name: /^Host\*?$/ }), 'sftp.search.example');
      await user.type(within(form).getByRole('textbox', { name: /^User name/ }), 'northbay');
      await user.click(button(form, 'Set Password'));
      await user.keyboard(typed);
      recordWith(typed);
      // The secret is also sent to test the connection.
      await user.click(screen.getByRole('button', { name: 'Test connection' }));
      await user.click(await screen.findByRole('button', { name: 'Use this host key' }));
      await user.click(screen.getByRole('button', { name: 'Add connection' }));
      await screen.findByRole('grid', { name: 'Connections' });
      return typed;
    },
  },
  'the secret that a template asks for': {
    path: await templateWithSecret(),
    stored: 'Token of the search',
    mutation: 'apply_template',
    async issue({ user }) {
      const typed = 'token-2c8a-of-the-search-60f4';
      await user.click(await screen.findByRole('button', { name: 'Set Token of the search' }));
      await user.keyboard(typed);
      recordWith(typed);
      await user.click(screen.getByRole('button', { name: 'Preview' }));
      await user.click(await screen.findByRole('button', { name: 'Apply to 1 partner' }));
      const results = await screen.findByRole('list', { name: 'Results' });
      await waitFor(() => expect(results.textContent).toContain('1 secret set'));
      return typed;
    },
  },
  'the API key of a webhook': {
    path: paths.notifiers(at, { new: 'WEBHOOK' }),
    stored: 'Hooks of the search',
    mutation: 'save_notifier',
    async issue({ user }) {
      const typed = 'Very-Secret-of-the-search-4711';
      const form = await formOf(/^New notifier/, 'Add and send test');
      await user.type(await within(form).findByLabelText(/^Name/), 'Hooks of the search');
      await user.type(within(form).getByLabelText(/^URL/), 'https://hooks.partner.example/x');
      await user.click(button(form, 'Set API key'));
      await user.keyboard(typed);
      recordWith(typed);
      // The secret is also sent with the test, whose delivery is then listed.
      await user.click(button(form, 'Add and send test'));
      await within(await dialog(/^Hooks of the search/)).findByText('202 Accepted');
      return typed;
    },
  },
};

const read = async (path: string): Promise<string> => {
  const headers = { 'x-mock-control': '1' };
  return (await server.server.fetch(new Request(`http://localhost/__mock/${path}`, { headers }))).text();
};

async function mail(): Promise<string> {
  const { messages } = JSON.parse(await read('mail')) as { messages: { message_id: string }[] };
  return (await Promise.all(messages.map(({ message_id }) => read(`mail/${message_id}`)))).join('\n');
}

async function audit(): Promise<string> {
  const answer = await server.graphql(
    OWNER,
    `{ company(company_uuid: "${company_uuid}") { company_uuid audit_log(first: 100) { edges { node { audit_uuid summary
       entity_label changes { field before after } before after } } } } }`,
  );
  return JSON.stringify(answer);
}

/** Makes the page report an error with its breadcrumbs, and its visits. Resolves when both have arrived. */
async function report(after: string): Promise<void> {
  const before = left.length;
  // The SDK drops an error that equals the previous one.
  const eventId = reportError(new Error(`Something broke after ${after}`));
  await getClient()?.flush(10_000);
  // Ten visits are sent immediately.
  for (let visit = 0; visit < 10; visit++) telemetry.analytics.page(location.pathname);
  await vi.waitFor(() => {
    const sent = left.slice(before).join('\n');
    expect(sent).toContain(eventId);
    expect(sent).toContain('/v1/b');
  });
}

/** A secret as it is, URL-encoded, and in Base64, as in a header. */
const formsOf = (secret: string): readonly string[] => [secret, encodeURIComponent(secret), btoa(secret)];

test.each(Object.entries(kinds))(
  '%s appears only in the response that issues it (issue 12)',
  async (name, { path, as, stored, mutation, issue }) => {
    const consoleSpies = (['log', 'info', 'warn', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    const page = await open(path, as);
    const secret = await issue(page);
    expect(secret.length).toBeGreaterThan(20);
    await report(name);
    const records = () => JSON.stringify(page.environment.getStore().getSource());
    // The records of the response disappear with the next garbage collection.
    await waitFor(() => expect(records()).not.toContain(secret));
    // The dialog is removed after its animation.
    await waitFor(() => expect(document.documentElement.outerHTML).not.toContain(secret));

    const places: Readonly<Record<string, string>> = {
      'the store': records(),
      'the storage of the tab': JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
      'the page': document.documentElement.outerHTML,
      'the address': page.address() + location.href,
      'what has left the page': left.join('\n'),
      'the console': JSON.stringify(consoleSpies.flatMap(({ mock }) => mock.calls)),
      'what the server stores': await read('snapshot'),
      'the log of calls': await read('log'),
      'received reports': await read('reports'),
      'received events': await read('events'),
      'the mailbox': await mail(),
      'the history of changes': await audit(),
    };
    // Prove that the search covers data in every place.
    expect(places['the store']).toContain('client:root');
    expect(places['what the server stores']).toContain(stored);
    const sent = page.sent.filter(({ query }) => query.includes(`${mutation}(`));
    expect(sent.length).toBeGreaterThan(0);
    expect(places['the log of calls']).toContain(sent[0]?.operationName);
    expect(places['received reports']).toContain('breadcrumbs');
    expect(JSON.parse(places['received events'] ?? '')).not.toEqual([]);
    const found = Object.entries(places).filter(([, text]) =>
      formsOf(secret).some((form) => text.includes(form)),
    );
    expect(found.map(([where]) => where)).toEqual([]);
    page.unmount();
  },
);
