import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay/hooks';
import { useLocation } from 'react-router';
import type { SftpUserFilesQuery } from '#gql/SftpUserFilesQuery';
import { found } from '#errors/not-found.ts';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { NotThere } from '#shared/drawers/NotThere.tsx';
import { useCloseOver } from '#routes/useCloseOver.ts';
import { useSearchChange } from '#routes/useSearchChange.ts';
import { closedSearch, filesSearch, foundSearch } from '../drawer-address.ts';
import { DirectoryTree } from './DirectoryTree.tsx';
import { FileList } from './FileList.tsx';
import styles from './files.module.css';
import { UserSwitch } from './UserSwitch.tsx';

interface SftpUserFilesProps {
  loaded: PreloadedQuery<SftpUserFilesQuery>;
  directory: string | null;
  find: string;
}

/** `?files=<uuid>&dir=<path>&find=<text>`: the directories and files of an account. */
export function SftpUserFiles({ loaded, directory, find }: SftpUserFilesProps) {
  const data = usePreloadedQuery<SftpUserFilesQuery>(
    graphql`
      query SftpUserFilesQuery($company_uuid: ID!, $sftp_user_uuid: ID!, $directory: String, $search: String)
      @throwOnFieldError {
        company(company_uuid: $company_uuid) {
          company_uuid
        }
        sftp_user(sftp_user_uuid: $sftp_user_uuid) {
          sftp_user_uuid
          company_uuid
          username
          ...DirectoryTree_user
        }
        ...FileList_query @arguments(sftp_user_uuid: $sftp_user_uuid, directory: $directory, search: $search)
      }
    `,
    loaded,
  );
  const close = useCloseOver(closedSearch);
  const { search } = useLocation();
  // Replaces the address, so that Back opens the list.
  const changeSearch = useSearchChange();
  const { company_uuid } = found(data.company, 'workspace');
  const user = data.sftp_user;
  // An object of another workspace counts as not found.
  if (user?.company_uuid !== company_uuid) return <NotThere what="SFTP user" onClose={close} />;
  const { sftp_user_uuid, username } = user;
  return (
    <Drawer opened onClose={close} title={`Files of ${username}`} width={880}>
      <div className={styles.tools}>
        <UserSwitch
          company_uuid={company_uuid}
          sftp_user_uuid={sftp_user_uuid}
          username={username}
          onChange={(next) => changeSearch((now) => filesSearch(now, next))}
        />
        <SearchField
          label="Search files"
          placeholder="File name"
          value={find}
          onSearch={(text) => changeSearch((now) => foundSearch(now, text.trim()))}
        />
      </div>
      <div className={styles.browser}>
        <DirectoryTree
          userRef={user}
          directory={directory}
          toDirectory={(path) => filesSearch(search, sftp_user_uuid, path, find)}
        />
        <FileList
          key={`${sftp_user_uuid} ${directory} ${find}`}
          queryRef={data}
          isNarrowed={find !== '' || directory !== null}
          onClear={() => changeSearch((now) => filesSearch(now, sftp_user_uuid))}
        />
      </div>
    </Drawer>
  );
}
