import { useListedUsers } from '../useListedUsers.ts';
import styles from './files.module.css';

interface UserSwitchProps {
  company_uuid: string;
  sftp_user_uuid: string;
  username: string;
  onChange: (sftp_user_uuid: string) => void;
}

/** Switches to the files of another account in the list. */
export function UserSwitch({ company_uuid, sftp_user_uuid, username, onChange }: UserSwitchProps) {
  const listed = useListedUsers(company_uuid);
  // The list's filters may exclude the account whose files are shown.
  const users = listed.some((candidate) => candidate.sftp_user_uuid === sftp_user_uuid)
    ? listed
    : [{ sftp_user_uuid, username }, ...listed];
  return (
    <label className={styles.switch}>
      User
      <select value={sftp_user_uuid} onChange={(event) => onChange(event.currentTarget.value)}>
        {users.map((user) => (
          <option key={user.sftp_user_uuid} value={user.sftp_user_uuid}>
            {user.username}
          </option>
        ))}
      </select>
    </label>
  );
}
