import { matchPath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { modes } from '../../company/_shared/quote-labels.ts';
import { patterns, type ScreenName } from '../../paths.ts';
import { commandsOf } from './commands.tsx';
import type { PaletteItem } from './PaletteGroup.tsx';
import { pagesOutside, partnerPages, settingsPages, workspacePages } from './pages.tsx';
import { isMeant, meant } from './places.tsx';
import type { Workspace } from './workspace.ts';

const company_uuid = '00000000-0000-4000-8000-000000000001';
const partner_uuid = '00000000-0000-4000-8000-000000000002';
const as = (my_role: string | null, my_access = 'MEMBER'): Workspace => ({
  company_uuid,
  membership: { my_role, my_access },
});
const owner = as('OWNER');

const inPartner = (workspace: Workspace): readonly PaletteItem[] => [
  ...workspacePages(workspace),
  ...pagesOutside('x'),
  ...partnerPages(workspace, partner_uuid),
  ...settingsPages(workspace),
  ...commandsOf(workspace, partner_uuid),
];
const all = [...inPartner(owner), ...commandsOf(owner, undefined)];
const addressOf = (item: PaletteItem) => ('to' in item ? item.to : '');
const names = Object.keys(patterns) as ScreenName[];

/** The screen of an address: the most literal pattern that matches, as in the router. */
function screenOf(address: string): ScreenName | undefined {
  const pathname = address.split('?')[0] ?? '';
  return names
    .filter((name) => matchPath(patterns[name], pathname))
    .sort((a, b) => patterns[a].split(':').length - patterns[b].split(':').length)[0];
}

/** Screens of an object that the palette cannot find by name, and where people reach them from. */
const WITHIN: Readonly<Partial<Record<ScreenName, string>>> = {
  // Found by the server's search.
  execution: 'a uuid, a reference or a control number',
  executionLogs: 'its execution',
  executionFiles: 'its execution',
  flow: 'its partner’s flows',
  flowVersion: 'its flow',
  flowBuilder: 'its partner’s flows',
  // Objects in a list that the palette finds.
  quote: 'the quotes',
  quoteFiles: 'its quote',
  mapping: 'the mappings',
  mappingRevision: 'its mapping',
  canonicalSchemaVersion: 'the canonical schema',
  workspaceTemplate: 'the templates',
  editSftpJob: 'the launcher',
  sftpJobEvents: 'the launcher',
  verifyHostSystem: 'the host systems',
  hostSystemEadaptorQuery: 'the host systems',
  editConnection: 'the connections',
  verifyConnection: 'the connections',
  connectionEadaptorQuery: 'the connections',
  editCarrierApiKey: 'the carrier API keys',
  newTypedFlow: 'the new flow, which asks for its type',
  newLicensedFlow: 'the new flow, which asks for its type',
  // These only redirect, or ask for the partner and lead to one of the above.
  executionRedirect: 'links',
  literalNewTypedFlow: 'links',
  literalNewLicensedFlow: 'links',
  literalFlow: 'links',
  literalFlowVersion: 'links',
  literalFlowBuilder: 'links',
  literalEditConnection: 'links',
  literalVerifyConnection: 'links',
  literalConnectionEadaptorQuery: 'links',
  literalEditCarrierApiKey: 'links',
  // Sign-in steps, pages for people without an account, error pages.
  authCallback: 'signing in',
  forceLogin: 'signing in',
  oauthRedirect: 'a consent page of another provider',
  emailVerification: 'signing in',
  emailVerificationToken: 'an email',
  activateOauthClient: 'an email',
  upload: 'a link for a trading partner',
  error: 'errors',
  integrationNotFound: 'errors',
  workspaceNotFound: 'errors',
  catalogue: 'development',
};

describe('the palette', () => {
  test('finds every screen that is not about a single object', () => {
    const reached = new Set(all.map((item) => screenOf(addressOf(item))));
    expect(names.filter((name) => !reached.has(name) && WITHIN[name] === undefined)).toEqual([]);
    expect(names.filter((name) => reached.has(name) && WITHIN[name] !== undefined)).toEqual([]);
  });

  test('finds each under its title, and shows no title twice in one context', () => {
    for (const item of all) expect(isMeant(item, item.title), item.title).toBe(true);
    const titles = inPartner(owner).map(({ title, context }) => `${title} · ${context}`);
    expect(titles).toEqual([...new Set(titles)]);
    const addresses = inPartner(owner).map(addressOf);
    expect(addresses).toEqual([...new Set(addresses)]);
  });

  test.each([
    ['certificate', ['AS2 and certificates', 'Add AS2 profile', 'Add AS2 partner']],
    ['add api key', ['Add carrier API key', 'Add portal API key', 'Add Open Connect API key']],
    ['lookup', ['Lookup tables', 'Add lookup table']],
    ['mapping', ['Mappings', 'Add mapping', 'Import mapping', 'New inbound EDI']],
    ['template', ['Apply templates', 'Templates', 'Add template']],
    ['builder', ['New flow in the visual builder', 'New inbound EDI']],
    ['canvas', ['New flow in the visual builder']],
    ['invoice', ['Invoices']],
    ['endpoint', ['Connections', 'New connection']],
    ['specification', ['Library', 'New inbound EDI']],
    ['invite', ['Invite members', 'Invite guest']],
    ['new quote ftl', ['New quote, Road FTL']],
    ['graphiql', ['API explorer']],
    ['sla', ['Metrics', 'Add target']],
    ['onboard', ['New partner']],
    ['bulk', ['Multi-workspace action']],
  ])('finds by other terms: %s', (typed, titles) => {
    const found = inPartner(owner).filter((item) => isMeant(item, typed));
    expect(found.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
  });

  test('puts matches in the title before matches by another term', () => {
    expect(meant(inPartner(owner), 'carrier').map(({ title }) => title)).toEqual([
      'Carrier API keys of this partner',
      'Carrier API keys',
      'New carrier API key of a partner',
      'Add carrier API key',
      'Trading partners',
      'New partner',
    ]);
  });

  test('offers an action for the open trading partner, and elsewhere asks for the partner', () => {
    const place = (open: string | undefined) =>
      commandsOf(owner, open)
        .filter(({ title }) => /flow|connection|of a partner|Edit partner/.test(title))
        .map((item) => screenOf(addressOf(item)));
    expect(place(partner_uuid)).toEqual([
      'editPartner',
      'newFlow',
      'newFlowBuilder',
      'newConnection',
      'newCarrierApiKey',
    ]);
    expect(place(undefined)).toEqual([
      'literalNewFlow',
      'literalNewFlowBuilder',
      'literalNewConnection',
      'literalNewCarrierApiKey',
    ]);
  });

  test('offers a quote in each transport mode, named as in the quotes', () => {
    const offered = commandsOf(owner, undefined).filter(({ title }) => title.startsWith('New quote'));
    expect(offered.map((item) => [addressOf(item).split('new=')[1], item.title])).toEqual(
      Object.entries(modes).map(([mode, { label }]) => [mode, `New quote, ${label}`]),
    );
  });

  test('offers no actions and no settings to people with read-only access, and no member pages to a guest', () => {
    for (const workspace of [as('VIEWER'), as(null, 'GUEST')]) {
      expect(commandsOf(workspace, partner_uuid)).toEqual([]);
      expect(settingsPages(workspace)).toEqual([]);
    }
    expect(partnerPages(as(null, 'GUEST'), partner_uuid).map(({ title }) => title)).toEqual([
      'Dashboard',
      'Executions',
      'Library',
      'Partner settings',
      'Flows',
    ]);
    expect(commandsOf(as('EDITOR'), undefined).map(({ title }) => title)).not.toContain(
      'Request larger plan',
    );
  });
});
