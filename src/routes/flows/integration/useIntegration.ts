import { graphql, useFragment } from 'react-relay/hooks';
import type { useIntegration_flow$key } from '#gql/useIntegration_flow';
import type { StoredSecret } from '#ui/form/SecretField.tsx';
import type { DeclaredField } from './adapter-values.ts';

/** The licensed integration that a flow was created from. */
export interface Integration {
  readonly integration_identifier: string;
  readonly vendor: string;
  readonly declared: readonly DeclaredField[];
  /** The secrets that are set, by name. */
  readonly stored: Readonly<Record<string, StoredSecret>>;
}

/** The integration of a flow with the fields that it declares; null for a flow without one. */
export function useIntegration(flowRef: useIntegration_flow$key): Integration | null {
  const { integration, configuration } = useFragment(
    graphql`
      fragment useIntegration_flow on FlowSetup @throwOnFieldError {
        integration {
          company_uuid
          integration_identifier
          vendor
          config_fields {
            name
            label
            type
            required
            help
            options
          }
        }
        configuration {
          flow_uuid
          adapter_secrets {
            name
            is_set
            updated_at
          }
        }
      }
    `,
    flowRef,
  );
  if (!integration) return null;
  const { integration_identifier, vendor, config_fields } = integration;
  return {
    integration_identifier,
    vendor,
    declared: config_fields.map(({ name, label, type, required, help, options }) => ({
      name,
      label,
      type,
      required,
      help,
      options,
    })),
    stored: Object.fromEntries(
      configuration.adapter_secrets.flatMap(({ name, is_set, updated_at }) =>
        is_set && updated_at != null ? [[name, { at: updated_at }]] : [],
      ),
    ),
  };
}
