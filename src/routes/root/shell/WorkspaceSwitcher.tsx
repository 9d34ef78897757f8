import { IconSelector } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay';
import type { WorkspaceSwitcher_viewer$key } from '#gql/WorkspaceSwitcher_viewer';
import { retryImport } from '#lib/retry-import.ts';
import { EnvironmentBadge } from '#ui/status/EnvironmentBadge.tsx';
import { roleLabel } from '../../role-label.ts';
import type { WorkspaceChoice } from './WorkspaceList.tsx';
import styles from './WorkspaceSwitcher.module.css';

const loadPopover = () => retryImport(() => import('./WorkspacePopover.tsx'));
const WorkspacePopover = lazy(async () => ({ default: (await loadPopover()).WorkspacePopover }));
const preload = () => void loadPopover().catch(() => undefined);

export interface WorkspaceSwitcherProps {
  readonly viewerRef: WorkspaceSwitcher_viewer$key;
  readonly company_uuid: string;
}

/** Shows the open workspace and its environment, and switches to others. */
export function WorkspaceSwitcher({ viewerRef, company_uuid }: WorkspaceSwitcherProps) {
  const viewer = useFragment(
    graphql`
      fragment WorkspaceSwitcher_viewer on Viewer {
        companies {
          company_uuid
          company_name
          short_code
          environment
          my_role
          my_access
        }
      }
    `,
    viewerRef,
  );
  const [isOpen, setIsOpen] = useState(false);
  const anchorRef = useRef<HTMLButtonElement>(null);
  const workspaces: readonly WorkspaceChoice[] = viewer.companies.map((company) => ({
    company_uuid: company.company_uuid,
    name: company.company_name,
    shortCode: company.short_code,
    environment: company.environment === 'TEST' ? 'test' : 'production',
    role: roleLabel({ my_role: company.my_role, my_access: company.my_access }),
  }));
  const current = workspaces.find((workspace) => workspace.company_uuid === company_uuid);
  if (!current) return null;
  return (
    <>
      <button
        ref={anchorRef}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.hidden}>Workspace: </span>
        <span className={styles.name}>{current.name}</span>
        <EnvironmentBadge environment={current.environment} />
        <IconSelector size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <WorkspacePopover
            anchorRef={anchorRef}
            workspaces={workspaces}
            current={company_uuid}
            onDone={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
