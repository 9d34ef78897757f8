import { graphql, useFragment } from 'react-relay';
import type { TopBar_viewer$key } from '#gql/TopBar_viewer';
import { CommandPaletteButton } from '../palette/CommandPaletteButton.tsx';
import type { Workspace } from '../palette/workspace.ts';
import { ShellBreadcrumb } from './ShellBreadcrumb.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

export interface TopBarProps {
  readonly viewerRef: TopBar_viewer$key;
  /** The open workspace and the person's role in it. */
  readonly workspace: Workspace | null;
}

/** The top bar after the brand: workspace, breadcrumb, search and user menu. */
export function TopBar({ viewerRef, workspace }: TopBarProps) {
  const viewer = useFragment(
    graphql`
      fragment TopBar_viewer on Viewer {
        ...WorkspaceSwitcher_viewer
        ...UserMenu_viewer
      }
    `,
    viewerRef,
  );
  const company_uuid = workspace?.company_uuid ?? null;
  return (
    <>
      {company_uuid !== null && <WorkspaceSwitcher viewerRef={viewer} company_uuid={company_uuid} />}
      <ShellBreadcrumb />
      <div className={styles.end}>
        <CommandPaletteButton workspace={workspace} />
        <UserMenu viewerRef={viewer} company_uuid={company_uuid} />
      </div>
    </>
  );
}
