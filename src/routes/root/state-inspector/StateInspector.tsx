// Whole slices are shown, which the lint rule cannot see.
/* oxlint-disable relay/unused-fields */
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useState } from 'react';
import { graphql } from 'react-relay';
import { useClientQuery } from 'react-relay/hooks';
import type { StateInspectorQuery } from '#gql/StateInspectorQuery';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { onInspectionAsked } from './inspect-state.ts';
import styles from './StateInspector.module.css';

/**
 * For developers: the current slices of the client state (spec §3), opened from the user menu. Not included in
 * production builds.
 */
export function StateInspector() {
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => onInspectionAsked(() => setIsOpen((open) => !open)), []);
  if (!isOpen) return null;
  return (
    <aside className={styles.inspector} aria-label="Client state">
      <div className={styles.head}>
        <h2>Client state</h2>
        <IconButton small label="Close" icon={<IconX size={16} />} onClick={() => setIsOpen(false)} />
      </div>
      <Slices />
    </aside>
  );
}

function Slices() {
  const { client_state: state } = useClientQuery<StateInspectorQuery>(
    graphql`
      query StateInspectorQuery {
        client_state {
          carrier_api_keys {
            active {
              key_uuid
            }
          }
          companies {
            active {
              company_uuid
              company_name
              short_code
              environment
              my_role
              my_access
            }
            list {
              company_uuid
            }
            companies_with_users {
              company_uuid
            }
          }
          endpoints {
            active {
              endpoint_uuid
            }
          }
          flow_configuration {
            active {
              flow_uuid
            }
          }
          flow_filter_options {
            flows {
              flow_uuid
            }
          }
          gui {
            loading_calls
            server_unreachable
          }
          host_systems {
            company_uuid
            all {
              host_system_uuid
            }
            active {
              host_system_uuid
            }
          }
          license_types {
            integration_license_types {
              items {
                company_uuid
                integration_identifier
              }
            }
          }
          remote_adapter_api_keys {
            by_company {
              company_uuid
              keys {
                key_uuid
              }
            }
          }
          sftp_launcher {
            company_uuid
            jobs {
              items {
                job_uuid
              }
            }
            sftp_job {
              job_uuid
            }
            job_event {
              event_uuid
            }
            all_events {
              events {
                event_uuid
              }
              meta_data {
                job_execution_uuid
              }
            }
          }
          sftp_users {
            by_company {
              company_uuid
              users {
                sftp_user_uuid
              }
            }
          }
          trading_partners {
            active {
              partner_uuid
              partner_name
            }
          }
        }
      }
    `,
    {},
  );
  return (
    <dl className={styles.slices}>
      {Object.entries(state).map(([name, slice]) => (
        <div key={name} className={styles.slice}>
          <dt>{name}</dt>
          <dd>
            <pre>{JSON.stringify(slice, null, 1)}</pre>
          </dd>
        </div>
      ))}
    </dl>
  );
}
