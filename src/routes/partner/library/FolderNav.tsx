import { IconFiles, IconFolder, IconFolderOpen } from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { FolderNav_partner$key } from '#gql/FolderNav_partner';
import { formatBytes } from '#lib/numbers.ts';
import { cssVars } from '#ui/css-vars.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { Meter } from '#ui/status/Meter.tsx';
import { searchString } from '../../paths.ts';
import { writeLibraryFilters, type LibraryFilters } from './library-filters.ts';
import styles from './library.module.css';

interface FolderNavProps {
  partnerRef: FolderNav_partner$key;
  filters: LibraryFilters;
}

/** A folder and the folders above it, so that each level is listed even if it only contains folders. */
const withParents = (folder: string): string[] => {
  const parts = folder.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

/** From this share of its storage on, the library counts as nearly full. */
const NEARLY_FULL = 0.9;

/** The folders of a library, as links, and how much of its storage is used. */
export function FolderNav({ partnerRef, filters }: FolderNavProps) {
  const { library_usage: usage } = useFragment(
    graphql`
      fragment FolderNav_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        library_usage {
          used_bytes
          limit_bytes
          folders
        }
      }
    `,
    partnerRef,
  );
  const { pathname } = useLocation();
  const folders = [...new Set(usage.folders.flatMap(withParents))];
  const to = (folder: string | null) => pathname + searchString(writeLibraryFilters({ ...filters, folder }));
  const share = Number(usage.used_bytes) / Number(usage.limit_bytes);
  return (
    <Card title="Folders">
      <nav aria-label="Folders">
        <ul className={styles.folders}>
          <li>
            <UiLink
              to={to(null)}
              className={styles.folder}
              aria-current={filters.folder === null ? 'true' : undefined}
            >
              <IconFiles size={16} aria-hidden="true" />
              All documents
            </UiLink>
          </li>
          {folders.map((folder) => {
            const isCurrent = filters.folder === folder;
            const parts = folder.split('/');
            return (
              <li key={folder}>
                <UiLink
                  to={to(folder)}
                  className={styles.folder}
                  aria-current={isCurrent ? 'true' : undefined}
                  aria-label={parts.length > 1 ? folder.replaceAll('/', ', ') : undefined}
                  style={cssVars({ '--depth': parts.length - 1 })}
                >
                  {isCurrent ? (
                    <IconFolderOpen size={16} aria-hidden="true" />
                  ) : (
                    <IconFolder size={16} aria-hidden="true" />
                  )}
                  {parts.at(-1)}
                </UiLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className={styles.storage}>
        <Meter
          label="Storage"
          value={share}
          words={`${formatBytes(Number(usage.used_bytes))} of ${formatBytes(Number(usage.limit_bytes))}`}
          tone={share >= 1 ? 'fail' : share >= NEARLY_FULL ? 'wait' : 'accent'}
        />
      </div>
    </Card>
  );
}
