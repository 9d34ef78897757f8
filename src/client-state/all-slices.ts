// Keeping is what this document is for; reading is done elsewhere, which the rules cannot see.
/* oxlint-disable relay/unused-fields */
import { graphql } from 'react-relay';
import { commitLocalUpdate, createOperationDescriptor, getRequest, type Environment } from 'relay-runtime';
import { writeInitialState } from './client-state.ts';

const retained = graphql`
  query allSlicesQuery {
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
`;

/** Keeps every slice from garbage collection for the environment's life. */
export function retainAllSlices(environment: Environment): void {
  commitLocalUpdate(environment, writeInitialState);
  environment.retain(createOperationDescriptor(getRequest(retained), {}));
}
