import { useParams } from 'react-router';
import { recentPlaces } from '../../lib/recent-places.ts';
import { ErrorPage } from '../../errors/ErrorPage.tsx';
import { AnchorButton } from '../../ui/actions/AnchorButton.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { UiLink } from '../../ui/links.tsx';
import { isUuid } from '../params.ts';
import { paths } from '../paths.ts';
import { usePageTitle } from '../root/usePageTitle.ts';
import { openPalette } from '../root/palette/open-palette.ts';
import styles from './NotFoundPage.module.css';

const TITLE = 'Page not found';

/** For an unknown address: offers the search and recently visited pages. */
export function NotFoundPage() {
  usePageTitle(TITLE, 'missing');
  const { company_uuid } = useParams();
  const places = recentPlaces();
  return (
    <ErrorPage
      title={TITLE}
      actions={
        <>
          <Button look="primary" onClick={openPalette}>
            Search
          </Button>
          {company_uuid !== undefined && isUuid(company_uuid) && (
            <AnchorButton to={paths.pulse({ company_uuid })}>Pulse of this workspace</AnchorButton>
          )}
          <AnchorButton to={paths.companySelect({ stay: 1 })}>All workspaces</AnchorButton>
        </>
      }
      foot={
        places.length > 0 && (
          <nav className={styles.places} aria-label="Recent places">
            <h2>Recently visited</h2>
            <ul>
              {places.map(({ path, title, context }) => (
                <li key={path}>
                  <UiLink to={path}>{title}</UiLink> <span className="muted">{context}</span>
                </li>
              ))}
            </ul>
          </nav>
        )
      }
    >
      <p>There is no page at this address. It may have moved, or the address may be mistyped.</p>
    </ErrorPage>
  );
}
