// The slices are shown whole, which the rule cannot see.
/* oxlint-disable relay/unused-fields */
import { useId, useState } from 'react';
import { graphql } from 'react-relay';
import { useClientQuery } from 'react-relay/hooks';
import type { StateInspectorQuery } from '#gql/StateInspectorQuery';
import styles from './StateInspector.module.css';

/** For developers: the slices of the client state as they are now (spec §3). Not part of a built portal. */
export function StateInspector() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <aside className={styles.inspector} aria-label="Client state">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        State
      </button>
      {isOpen && <Slices id={id} />}
    </aside>
  );
}

function Slices({ id }: { id: string }) {
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
    <dl id={id} className={styles.slices}>
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
