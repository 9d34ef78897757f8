import { IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DirectoryTree_user$key } from '#gql/DirectoryTree_user';
import { formatCount } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import { cssVars } from '#ui/css-vars.ts';
import { UiLink } from '#ui/links.tsx';
import styles from './files.module.css';

interface DirectoryTreeProps {
  userRef: DirectoryTree_user$key;
  /** The current directory; null for the root directory. */
  directory: string | null;
  /** The search string of this page with a directory open; null for the root directory. */
  toDirectory: (path: string | null) => string;
}

/** The directories that an account can see, as links. */
export function DirectoryTree({ userRef, directory, toDirectory }: DirectoryTreeProps) {
  const { directories, root_directory } = useFragment(
    graphql`
      fragment DirectoryTree_user on SftpUser {
        root_directory
        directories {
          path
          name
          depth
          file_count
        }
      }
    `,
    userRef,
  );
  const current = directory ?? root_directory;
  return (
    <nav aria-label="Directories">
      <ul className={styles.directories}>
        {directories.map(({ path, name, depth, file_count }) => {
          const isCurrent = path === current;
          const Icon = isCurrent ? IconFolderOpen : IconFolder;
          return (
            <li key={path}>
              <UiLink
                to={toDirectory(depth === 0 ? null : path)}
                className={styles.directory}
                aria-current={isCurrent ? 'true' : undefined}
                aria-label={`${path}, ${pluralize(file_count, 'file')}`}
                style={cssVars({ '--depth': depth })}
              >
                <Icon size={16} aria-hidden="true" />
                <span>{name}</span>
                <small>{formatCount(file_count)}</small>
              </UiLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
