import { Spinner } from '../../ui/feedback/Spinner.tsx';

/** Shown while the code of a public page loads. */
export function OpeningPage() {
  return (
    <main>
      <Spinner label="Opening the page" page />
    </main>
  );
}
