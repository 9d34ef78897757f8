import { logout } from '#auth/logout.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Signs the person out, and shows an error if that failed. */
export async function signOut(): Promise<void> {
  try {
    await logout();
  } catch {
    notify.error(
      'The sign-in service could not be reached. You are still signed in there.',
      'Could not sign out',
    );
  }
}
