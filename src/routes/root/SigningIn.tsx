import { Spinner } from '../../ui/feedback/Spinner.tsx';

/** 50 px (spec §1) while the session is found out or the page leaves for the login. */
export function SigningIn() {
  return (
    <main>
      <Spinner label="Signing you in" page />
    </main>
  );
}
