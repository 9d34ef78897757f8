import { graphql, useFragment } from 'react-relay/hooks';
import type { useWarning_warning$key } from '#gql/useWarning_warning';
import { formatCount, formatPercent } from '#lib/numbers.ts';
import { pluralize } from '#lib/text.ts';
import type { StatusTone } from '#ui/status/tone.ts';
import { paths } from '../../paths.ts';

/** A current or upcoming problem, as shown on Pulse and in the settings. */
export interface Warning {
  readonly tone: StatusTone;
  /** What is wrong, in a few words. */
  readonly state: string;
  /** The page that the warning belongs to, by name. */
  readonly place: string;
  readonly name: string;
  readonly detail: string;
  /** When it last went wrong. */
  readonly at?: string | null;
  /** The expiry date, past or future. */
  readonly on?: string | null;
  /** Where it can be fixed. */
  readonly action: null | { readonly label: string; readonly to: string };
}

/** Describes a warning in the terms of the page where it is fixed. */
export function useWarning(warningRef: useWarning_warning$key, company_uuid: string): Warning {
  const warning = useFragment(
    graphql`
      fragment useWarning_warning on PulseWarning {
        title
        detail
        sftp_job {
          job_uuid
          consecutive_failures
          last_execution {
            job_execution_uuid
            started_at
            error_message
          }
        }
        host_system {
          host_system_uuid
          last_verification {
            verification_uuid
            started_at
            summary
          }
        }
        certificate {
          certificate_uuid
          days_left
          valid_to
          used_by {
            total_count
          }
        }
        notifier {
          notifier_uuid
          last_delivery {
            delivery_uuid
            attempted_at
            ok
            response
          }
        }
        quota {
          used_percent
        }
      }
    `,
    warningRef,
  );
  const { title: name, detail, sftp_job, host_system, certificate, notifier, quota } = warning;
  const at = { company_uuid };
  if (sftp_job) {
    const { job_uuid, consecutive_failures: failed, last_execution } = sftp_job;
    return {
      tone: 'fail',
      state: failed === 1 ? 'Last poll failed' : `Failed ${formatCount(failed)} times in a row`,
      place: 'SFTP launcher',
      name,
      detail: last_execution?.error_message ?? detail,
      at: last_execution?.started_at ?? null,
      action: { label: 'Open job', to: paths.editSftpJob({ ...at, job_uuid }) },
    };
  }
  if (host_system) {
    const { host_system_uuid, last_verification } = host_system;
    return {
      tone: 'fail',
      state: 'Verification failed',
      place: 'Host systems',
      name,
      detail: last_verification?.summary ?? detail,
      at: last_verification?.started_at ?? null,
      action: {
        label: 'Open host system',
        to: paths.hostSystems(at, { edit: host_system_uuid }),
      },
    };
  }
  if (certificate) {
    const { certificate_uuid, days_left, valid_to, used_by } = certificate;
    const left = days_left ?? 0;
    return {
      tone: left < 0 ? 'fail' : 'wait',
      state: left < 0 ? 'Expired' : left === 0 ? 'Expires today' : `Expires in ${pluralize(left, 'day')}`,
      place: 'Certificates',
      name,
      detail:
        used_by.total_count > 0
          ? `${pluralize(used_by.total_count, 'flow')} ${used_by.total_count === 1 ? 'needs' : 'need'} it`
          : 'No flow needs it',
      on: valid_to ?? null,
      action: {
        label: 'Open certificate',
        to: paths.as2(at, { tab: 'certificates', edit: certificate_uuid }),
      },
    };
  }
  if (notifier) {
    const { notifier_uuid, last_delivery } = notifier;
    const isDown = last_delivery?.ok === false;
    return {
      tone: isDown ? 'fail' : 'wait',
      state: isDown ? 'Delivery failing' : 'Deliveries failed',
      place: 'Notifiers',
      name,
      detail: isDown && last_delivery.response ? `${last_delivery.response}. ${detail}` : detail,
      at: last_delivery?.attempted_at ?? null,
      action: {
        label: 'Open notifier',
        to: paths.notifiers(at, { edit: notifier_uuid }),
      },
    };
  }
  if (quota) {
    const share = (quota.used_percent ?? 0) / 100;
    return {
      tone: share > 1 ? 'fail' : 'wait',
      state: share > 1 ? 'Over quota' : `${formatPercent(share, 0)} used`,
      place: 'License',
      name,
      detail,
      action: { label: 'Open license', to: paths.license(at) },
    };
  }
  // A kind of warning that only a newer server knows.
  return { tone: 'wait', state: 'Needs attention', place: 'Workspace', name, detail, action: null };
}
