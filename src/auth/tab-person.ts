import { pageOwner, type Person } from '../lib/page-owner.ts';
import { notify } from '../ui/feedback/notify.ts';
import { getSession } from './session.ts';

const KEY = 'causeway.tab-person';

/** The person knows that the next page of this tab may be somebody else's. */
export const forgetTabPerson = (): void => sessionStorage.removeItem(KEY);

/**
 * Says so when a reload makes another person's page of this tab, because they have signed in in another one meanwhile.
 * Whoever has just come from the sign-in knows who they are.
 */
export async function tellOfAnotherPerson(isCallback: boolean): Promise<void> {
  await getSession();
  const now = pageOwner();
  if (!now) return;
  const before = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Person | null;
  sessionStorage.setItem(KEY, JSON.stringify({ sub: now.sub, email: now.email } satisfies Person));
  if (isCallback || !before || before.sub === now.sub) return;
  const whose = before.email ?? 'another person';
  notify.info(
    `This tab was signed in as ${whose} before.`,
    now.email === undefined ? 'You are signed in as another person' : `You are signed in as ${now.email}`,
  );
}
