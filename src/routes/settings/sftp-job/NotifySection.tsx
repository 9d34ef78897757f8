import { graphql, useFragment } from 'react-relay/hooks';
import type { NotifySection_job$key } from '#gql/NotifySection_job';
import { FormSection } from '#ui/form/FormSection.tsx';
import { UiLink } from '#ui/links.tsx';
import { paths } from '../../paths.ts';
import styles from './form.module.css';

interface NotifySectionProps {
  company_uuid: string;
  jobRef: NotifySection_job$key | null;
}

/** Who is notified when a run fails, as the workspace's notifiers determine. */
export function NotifySection({ company_uuid, jobRef }: NotifySectionProps) {
  const job = useFragment(
    graphql`
      fragment NotifySection_job on SftpJob {
        notifiers {
          notifier_uuid
          name
          target
        }
      }
    `,
    jobRef,
  );
  return (
    <FormSection
      title="When a run fails"
      hint={<UiLink to={paths.notifiers({ company_uuid })}>Notifiers</UiLink>}
      card
    >
      {job && job.notifiers.length > 0 ? (
        <ul className={styles.names} aria-label="Notifiers that report failed runs">
          {job.notifiers.map(({ notifier_uuid, name, target }) => (
            <li key={notifier_uuid}>
              <UiLink to={paths.notifiers({ company_uuid }, { edit: notifier_uuid })}>{name}</UiLink>{' '}
              <span className={styles.quiet}>{target}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.runs}>
          {job
            ? 'Nobody is notified. Add the event “SFTP launcher job failed” to a notifier.'
            : 'Notifiers with the event “SFTP launcher job failed” report failed runs.'}
        </p>
      )}
    </FormSection>
  );
}
