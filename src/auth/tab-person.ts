import { pageOwner, type Person } from '../lib/page-owner.ts';
import { notify } from '../ui/feedback/notify.ts';
import { getSession } from './session.ts';

const KEY = 'causeway.tab-person';

/** Call when the person already knows that the next page in this tab may belong to someone else. */
export const forgetTabPerson = (): void => sessionStorage.removeItem(KEY);

/**
 * Shows a notice when a reload has switched this tab to another person, who signed in meanwhile in another tab. Skipped
 * right after a sign-in, when the person knows who they are.
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
