/** The tabs of the page, as the address names them; the first one is there without a name. */
export const tabs = {
  profiles: 'Profiles',
  partners: 'Partners',
  certificates: 'Certificates',
  messages: 'Messages',
} as const;

export type Tab = keyof typeof tabs;

export const tabNames = Object.keys(tabs) as Tab[];

/** The tab of an address; one that does not exist counts as the first. */
export const tabOf = (search: URLSearchParams): Tab =>
  tabNames.find((name) => name === search.get('tab')) ?? 'profiles';
