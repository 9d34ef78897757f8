import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** What opens a drawer over the numbers. */
const DRAWERS = ['edit', 'new'];

const numbersOf = (url: URL): string => {
  const search = new URLSearchParams(url.searchParams);
  for (const name of DRAWERS) search.delete(name);
  return `${url.pathname}?${search}`;
};

/** Whether an address shows other numbers: opening a drawer changes the address, but not them. */
export const hasOtherNumbers = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href || numbersOf(currentUrl) !== numbersOf(nextUrl);
