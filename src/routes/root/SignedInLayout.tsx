// The outlet passes on CompanyLayout's fragment; follow-preferences.ts reads the theme.
/* oxlint-disable relay/must-colocate-fragment-spreads, relay/unused-fields */
import { graphql } from 'react-relay';
import { Suspense } from 'react';
import { Outlet, useParams } from 'react-router';
import type { SignedInLayoutQuery } from '#gql/SignedInLayoutQuery';
import { useRouteQuery } from '../../relay/useRouteQuery.ts';
import { DensityContext } from '../../ui/data-grid/density.ts';
import { ZoneContext } from '../../ui/text/zone.ts';
import { RouteSkeleton } from './RouteSkeleton.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { Shortcuts } from './shortcuts/Shortcuts.tsx';
import { Navigation } from './shell/Navigation.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useFocusOnMove } from './useFocusOnMove.ts';

/** Wraps every signed-in page: top bar, navigation and the person's formats. */
export function SignedInLayout() {
  const { viewer } = useRouteQuery<SignedInLayoutQuery>(graphql`
    query SignedInLayoutQuery {
      viewer {
        user_uuid
        locale
        time_zone
        theme
        density
        companies {
          company_uuid
          company_name
          my_role
          my_access
        }
        ...TopBar_viewer
        ...CompanyLayout_viewer
      }
    }
  `);
  const { company_uuid } = useParams();
  const company = viewer.companies.find((candidate) => candidate.company_uuid === company_uuid);
  const membership = company && { my_role: company.my_role, my_access: company.my_access };
  useDocumentTitle(company?.company_name);
  useFocusOnMove();
  // Remounts the page when the person's formats change, so that all formatted text updates.
  const formats = `${viewer.locale} ${viewer.time_zone}`;
  return (
    <ZoneContext value={viewer.time_zone}>
      <DensityContext value={viewer.density === 'COMPACT' ? 'compact' : 'regular'}>
        <ShellFrame
          bar={
            <TopBar
              viewerRef={viewer}
              workspace={membership ? { company_uuid: company.company_uuid, membership } : null}
            />
          }
          navigation={
            membership && <Navigation company_uuid={company.company_uuid} membership={membership} />
          }
        >
          <ConnectionNotice />
          <Shortcuts />
          <Suspense key={formats} fallback={<RouteSkeleton />}>
            <Outlet context={viewer} />
          </Suspense>
        </ShellFrame>
      </DensityContext>
    </ZoneContext>
  );
}
