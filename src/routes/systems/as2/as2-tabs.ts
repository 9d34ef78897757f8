/** The tabs of the page by their name in the address, which omits the first one. */
export const tabs = {
  profiles: 'Profiles',
  partners: 'Partners',
  certificates: 'Certificates',
  messages: 'Messages',
} as const;

export type Tab = keyof typeof tabs;

export const tabNames = Object.keys(tabs) as Tab[];

/** The tab of an address; the first one for an unknown name. */
export const tabOf = (search: URLSearchParams): Tab =>
  tabNames.find((name) => name === search.get('tab')) ?? 'profiles';
