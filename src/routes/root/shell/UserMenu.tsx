import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { UserMenu_viewer$key } from '#gql/UserMenu_viewer';
import { lazily } from '#lib/lazily.ts';
import { retryImport } from '#lib/retry-import.ts';
import { roleLabel } from '../../role-label.ts';
import { onPreferencesAsked } from '../preferences/open-preferences.ts';
import { initials } from './initials.ts';
import styles from './UserMenu.module.css';

const loadPanel = () => retryImport(() => import('./UserMenuPanel.tsx'));
const UserMenuPanel = lazy(async () => ({ default: (await loadPanel()).UserMenuPanel }));
const PreferencesDrawer = lazily(() => import('../preferences/PreferencesDrawer.tsx'), 'PreferencesDrawer');

export interface UserMenuProps {
  readonly viewerRef: UserMenu_viewer$key;
  readonly company_uuid: string | null;
}

/** A button with the person's initials, which opens the user menu. */
export function UserMenu({ viewerRef, company_uuid }: UserMenuProps) {
  const viewer = useFragment(
    graphql`
      fragment UserMenu_viewer on Viewer {
        name
        email
        is_operator
        ...PreferencesDrawer_viewer
        companies {
          company_uuid
          company_name
          my_role
          my_access
        }
      }
    `,
    viewerRef,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [isPreferring, setIsPreferring] = useState(false);
  useLayoutEffect(() => onPreferencesAsked(() => setIsPreferring(true)), []);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const id = useId();
  const preload = () => void loadPanel().catch(() => undefined);
  const company = viewer.companies.find((candidate) => candidate.company_uuid === company_uuid);
  const membership = company
    ? `${roleLabel({ my_role: company.my_role, my_access: company.my_access })} in ${company.company_name}`
    : viewer.is_operator
      ? 'Platform operator'
      : null;
  return (
    <>
      <button
        ref={anchorRef}
        type="button"
        className={styles.face}
        aria-label={`${initials(viewer.name)} – ${viewer.name}: your menu`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        <span aria-hidden="true">{initials(viewer.name)}</span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <UserMenuPanel
            name={viewer.name}
            email={viewer.email}
            membership={membership}
            anchorRef={anchorRef}
            id={id}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
      {isPreferring && (
        <Suspense fallback={null}>
          <PreferencesDrawer viewerRef={viewer} onClose={() => setIsPreferring(false)} />
        </Suspense>
      )}
    </>
  );
}
