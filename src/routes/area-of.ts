import { patterns, type ScreenName } from './paths.ts';

/** A part of the portal whose routes, styles and skeletons load together on the first visit to one of its addresses. */
export type AreaName =
  | 'workspaces'
  | 'company'
  | 'partner'
  | 'settings'
  | 'systems'
  | 'data'
  | 'partner-settings'
  | 'flows';

/** Signed-in screens outside any workspace. Listed by name, because their addresses share no prefix. */
const WORKSPACES_SCREENS = [
  'companySelect',
  'ecp',
  'newCompany',
  'multiCompany',
  'multiCompanyUsers',
  'oauthRedirect',
  'emailVerification',
  'emailVerificationToken',
] as const satisfies readonly ScreenName[];

/** Settings of the systems that the workspace exchanges data with, including the screens below them. */
const SYSTEMS_SCREENS = [
  'hostSystems',
  'companyCarrierApiKeys',
  'as2',
  'ediSettings',
] as const satisfies readonly ScreenName[];

/** Settings of how data is processed, including the screens below them. */
const DATA_SCREENS = [
  'mappings',
  'globalLookupTables',
  'globalFunctions',
  'canonicalSchema',
  'workspaceTemplates',
] as const satisfies readonly ScreenName[];

/** The screens of one flow, with and without its partner. `newFlow` and the builder lie below the pattern of `flow`. */
const FLOW_SCREENS = ['flow', 'literalFlow'] as const satisfies readonly ScreenName[];

const source = (pattern: string) => pattern.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+');
const exactly = (pattern: string) => `^${source(pattern)}/?$`;
const below = (pattern: string) => `^${source(pattern)}(?:/|$)`;

/**
 * Which addresses belong to which area, as case-insensitive regular expressions; the first match wins. They are strings
 * because the build also passes them to public/boot.js, which requests an area before any module runs.
 */
export const areaRules: readonly (readonly [AreaName, string])[] = [
  // Before the workspace's own rules: `/c/new` is not a workspace.
  ...WORKSPACES_SCREENS.map((name) => ['workspaces', exactly(patterns[name])] as const),
  ...FLOW_SCREENS.map((name) => ['flows', below(patterns[name])] as const),
  ['partner-settings', below(patterns.partners)],
  ...SYSTEMS_SCREENS.map((name) => ['systems', below(patterns[name])] as const),
  ...DATA_SCREENS.map((name) => ['data', below(patterns[name])] as const),
  ['settings', below(patterns.settings)],
  ['partner', below(patterns.partnerDashboard)],
  ['company', below(patterns.pulse)],
];

const matchers = areaRules.map(([area, rule]) => [area, new RegExp(rule, 'i')] as const);

/** The area of an address; null if the entry chunk contains its routes. */
export const areaOf = (pathname: string): AreaName | null =>
  matchers.find(([, rule]) => rule.test(pathname))?.[0] ?? null;
