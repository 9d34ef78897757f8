import { patterns, type ScreenName } from './paths.ts';

/** A part of the portal whose routes, styles and skeletons load together, the first time one of its addresses is visited. */
export type AreaName = 'workspaces' | 'company' | 'partner' | 'settings' | 'partner-settings';

/** Signed-in screens outside of any workspace. By name, because their addresses have no prefix in common. */
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

const source = (pattern: string) => pattern.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+');
const exactly = (pattern: string) => `^${source(pattern)}/?$`;
const below = (pattern: string) => `^${source(pattern)}(?:/|$)`;

/**
 * Which addresses belong to which area, as regular expressions to match without regard to case; the first match wins.
 * Strings, because the build also hands them to public/boot.js, which asks for an area before any module runs.
 */
export const areaRules: readonly (readonly [AreaName, string])[] = [
  // Before the workspace's own: `/c/new` is no workspace.
  ...WORKSPACES_SCREENS.map((name) => ['workspaces', exactly(patterns[name])] as const),
  ['partner-settings', below(patterns.partners)],
  ['settings', below(patterns.settings)],
  ['partner', below(patterns.partnerDashboard)],
  ['company', below(patterns.pulse)],
];

const matchers = areaRules.map(([area, rule]) => [area, new RegExp(rule, 'i')] as const);

/** The area of an address; null where the entry itself holds the routes. */
export const areaOf = (pathname: string): AreaName | null =>
  matchers.find(([, rule]) => rule.test(pathname))?.[0] ?? null;
