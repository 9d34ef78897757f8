export const tabs = {
  overview: 'Overview',
  flows: 'Flows',
  variables: 'Variables',
  mappings: 'Mappings',
  versions: 'Versions',
  instances: 'Instances',
} as const;
export type TabName = keyof typeof tabs;
export const tabNames = Object.keys(tabs) as TabName[];

/** What the address opens: a tab, or the wizard that applies the template. */
export function readTab(search: URLSearchParams): TabName | 'apply' {
  const asked = search.get('tab');
  return asked === 'apply' ? asked : (tabNames.find((name) => name === asked) ?? 'overview');
}
