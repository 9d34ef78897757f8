import { Spinner } from '../../ui/feedback/Spinner.tsx';

/** While the code of a public page is on its way. */
export function OpeningPage() {
  return (
    <main>
      <Spinner label="Opening the page" page />
    </main>
  );
}
