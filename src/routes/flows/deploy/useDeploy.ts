import { graphql } from 'react-relay/hooks';
import type { useDeployMutation } from '#gql/useDeployMutation';
import { useMutation } from '#relay/useMutation.ts';

/** Deploys a version of a flow. Errors are shown in the form. */
export const useDeploy = (flow_name: string) =>
  useMutation<useDeployMutation>(
    graphql`
      mutation useDeployMutation($input: DeployFlowInput!) {
        deploy_flow(input: $input) {
          flow_setup {
            flow_uuid
            enabled
            deploy_state
            deployed_version {
              flow_uuid
              version_timestamp
              saved_at
              deployed_at
              deployed_by {
                display
              }
            }
            latest_version {
              flow_uuid
              version_timestamp
            }
            trading_partner {
              partner_uuid
              deletion_obstacle
            }
          }
          flow_version {
            flow_uuid
            version_timestamp
            ...VersionItem_version
          }
          replaced_version {
            flow_uuid
            version_timestamp
            ...VersionItem_version
          }
          flow_configuration {
            flow_uuid
            is_deployable
            validation {
              severity
              path
              message
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${flow_name} was not deployed`, inForm: 'all' },
  );
