import { SettingsError } from '../settings.ts';
import { Button } from '../ui/actions/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/**
 * Shown when the portal cannot start, usually because its settings are missing or invalid. Addresses both
 * administrators and users.
 */
export function StartFailurePage({ error }: { error: unknown }) {
  return (
    <main>
      <ErrorPage
        title="Causeway cannot start"
        actions={
          <Button look="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        <p>
          {error instanceof SettingsError && (
            <>
              The file <code>/settings.json</code>, which says where the API and the sign-in service are,
              cannot be used.{' '}
            </>
          )}
          {error instanceof Error ? error.message : String(error)}
        </p>
        <p>If this keeps occurrence, contact whoever runs this portal.</p>
      </ErrorPage>
    </main>
  );
}
