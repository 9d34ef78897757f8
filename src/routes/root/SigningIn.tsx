import { Spinner } from '../../ui/feedback/Spinner.tsx';

/** 50 px (spec §1), shown while the session is checked or the page redirects to sign-in. */
export function SigningIn() {
  return (
    <main>
      <Spinner label="Signing you in" page />
    </main>
  );
}
