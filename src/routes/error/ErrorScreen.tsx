import { useNavigate, useSearchParams } from 'react-router';
import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { AnchorButton } from '../../ui/actions/AnchorButton.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { paths } from '../paths.ts';

/** Anything longer is not a code and must not appear on our page. */
const CODE = /^[\w.-]{1,64}$/;

/** The general error page (spec §2), which other systems may link to with a code. */
export function ErrorScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const code = search.get('code') ?? '';
  return (
    <ErrorPage
      title="Something went wrong"
      actions={
        <>
          <Button onClick={() => void navigate(-1)}>Back</Button>
          <AnchorButton look="primary" to={paths.companySelect({ stay: 1 })}>
            Home
          </AnchorButton>
        </>
      }
    >
      <p>Your request could not be completed. Go back and try again, or start over.</p>
      {CODE.test(code) && (
        <p>
          Code <code>{code}</code>
        </p>
      )}
    </ErrorPage>
  );
}
