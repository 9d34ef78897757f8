import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { useFlowClientForm_client$key } from '#gql/useFlowClientForm_client';
import type { useFlowClientFormSaveMutation } from '#gql/useFlowClientFormSaveMutation';
import { useOnce } from '#relay/useOnce.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { addToList } from '#shared/list-changes.ts';
import { blankClient, flowClientSchema, type FlowClientValues } from './flow-client-form.ts';

interface FlowClientFormOptions {
  company_uuid: string;
  connectionId: string;
  /** The client to edit; null for a new one. */
  clientRef: useFlowClientForm_client$key | null;
  onSaved: (client_uuid: string) => void;
}

/** The form model of a client, new or stored. */
export function useFlowClientForm(options: FlowClientFormOptions): FormModel<FlowClientValues> {
  const { company_uuid, connectionId, clientRef, onSaved } = options;
  const client = useFragment(
    graphql`
      fragment useFlowClientForm_client on FlowOauthClient {
        client_uuid
        name
        allows_all_flows
        flows {
          flow_uuid
          flow_name
        }
        token_lifetime_seconds
        updated_at
        updated_by {
          display
        }
        lock_version
      }
    `,
    clientRef,
  );
  const [save] = useOnce<useFlowClientFormSaveMutation>(
    graphql`
      mutation useFlowClientFormSaveMutation($input: SaveFlowOauthClientInput!) {
        save_flow_oauth_client(input: $input) {
          flow_oauth_client {
            client_uuid
            ...FlowOauthClientItem_client
            ...ClientAccess_client
            ...useFlowClientForm_client
          }
          flow_oauth_client_edge {
            cursor
            node {
              client_uuid
              ...FlowOauthClientItem_client
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
    { failure: 'The OAuth client was not saved', inForm: 'all' },
  );
  const savedUuid = useRef('');
  return useEntityForm<FlowClientValues, FlowClientValues, number | null>({
    formKey: `flow-oauth-client/${client?.client_uuid ?? `new/${company_uuid}`}`,
    subject: client?.name ?? 'New OAuth client',
    values: client
      ? {
          name: client.name,
          scope: client.allows_all_flows ? 'ALL' : 'SOME',
          flows: client.allows_all_flows
            ? []
            : client.flows.map((flow) => ({ value: flow.flow_uuid, label: flow.flow_name })),
          token_lifetime_seconds: client.token_lifetime_seconds,
        }
      : blankClient,
    schema: flowClientSchema,
    isNew: !client,
    version: client?.lock_version ?? null,
    changedBy: client ? { name: client.updated_by.display, at: client.updated_at } : null,
    async save({ name, scope, flows, token_lifetime_seconds }, { version }) {
      const result = await save(
        {
          input: {
            ...(client ? { client_uuid: client.client_uuid, lock_version: version } : { company_uuid }),
            name: name.trim(),
            allows_all_flows: scope === 'ALL',
            flow_uuids: scope === 'ALL' ? [] : flows.map(({ value }) => value),
            token_lifetime_seconds,
          },
        },
        {
          updater(store) {
            const edge = store
              .getRootField('save_flow_oauth_client')
              ?.getLinkedRecord('flow_oauth_client_edge');
            if (!client) addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (!result.ok)
        return {
          ok: false,
          errors: result.errors.map((error) =>
            error.path[0] === 'flow_uuids' ? { ...error, path: ['flows'] } : error,
          ),
        };
      savedUuid.current = result.response.save_flow_oauth_client.flow_oauth_client?.client_uuid ?? '';
      return { ok: true };
    },
    onSaved: () => onSaved(savedUuid.current),
  });
}
