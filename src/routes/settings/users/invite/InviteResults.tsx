import { pluralize } from '#lib/text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import styles from './invite.module.css';
import type { Invited } from './invited.ts';

interface InviteResultsProps {
  results: readonly Invited[];
  onClose: () => void;
  /** Returns to the form with these addresses. */
  onCorrect: (emails: readonly string[]) => void;
}

/** The result for each address, rejected ones first. */
export function InviteResults({ results, onClose, onCorrect }: InviteResultsProps) {
  const refused = results.filter(({ accepted }) => !accepted);
  const sent = results.length - refused.length;
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Invitations"
      width={640}
      foot={
        <div className={styles.foot}>
          <Button onClick={() => onCorrect(refused.map(({ email }) => email))}>
            Edit the {pluralize(refused.length, 'address', 'addresses')}
          </Button>
          <Button look="primary" onClick={onClose} data-autofocus="">
            Done
          </Button>
        </div>
      }
    >
      <p className={styles.summary} role="status">
        <b>
          {sent === 0 ? 'Nobody was invited.' : `${pluralize(sent, 'invitation')} sent.`}{' '}
          {pluralize(refused.length, 'address was', 'addresses were')} not invited.
        </b>
      </p>
      <ul className={styles.results} aria-label="Addresses">
        {results
          .toSorted((a, b) => Number(a.accepted) - Number(b.accepted))
          .map(({ email, accepted, message }) => (
            <li key={email}>
              <StatusBadge tone={accepted ? 'ok' : 'fail'}>
                {accepted ? 'Invited' : 'Not invited'}
              </StatusBadge>
              <span>
                <bdi>{email}</bdi>
                {message && <small>{message}</small>}
              </span>
            </li>
          ))}
      </ul>
    </Drawer>
  );
}
