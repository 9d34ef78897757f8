import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  useFlowForm_configuration$data,
  useFlowForm_configuration$key,
} from '#gql/useFlowForm_configuration';
import type { useFlowFormMutation } from '#gql/useFlowFormMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { paths } from '../../paths.ts';
import { adapterValues, secretFields, type DeclaredField } from '../integration/adapter-values.ts';
import { useGoOn } from '../../useGoOn.ts';
import { flowSchema } from './flow-schema.ts';
import {
  blankFlow,
  inputOf,
  secretsOf,
  sideKey,
  toFormErrors,
  wholeInput,
  type AckName,
  type FilterRow,
  type FlowValues,
} from './flow-values.ts';

type Stored = useFlowForm_configuration$data;

const sideOf = (side: Stored['source']): string =>
  side?.host_system ? sideKey(side.host_system) : side?.endpoint ? sideKey(side.endpoint) : '';

/** The form values of a stored flow. Enum values that only a newer server knows are kept. */
export function valuesOf(flow: Stored, declared: readonly DeclaredField[] = []): FlowValues {
  const { acknowledgment, mapping } = flow;
  const blank = blankFlow(flow.flow_name);
  return {
    flow_name: flow.flow_name,
    notes: flow.notes ?? '',
    support_instructions: flow.support_instructions ?? '',
    tags: flow.tags,
    source: sideOf(flow.source),
    source_file_type: flow.source_file_type.code,
    // Copied, because the form changes them in place, and they belong to the store.
    source_options: { ...(flow.source_options as FlowValues['source_options'] | null) },
    pre_processor: flow.pre_processor ?? null,
    filters: flow.filters.map(({ label, expression, action }) => ({
      label,
      expression,
      action: action as FilterRow['action'],
    })),
    duplicate_check: {
      enabled: flow.duplicate_check.enabled,
      key_expression: flow.duplicate_check.key_expression ?? '',
      window_hours: flow.duplicate_check.window_hours,
    },
    mapping: mapping
      ? {
          mapping_uuid: mapping.mapping_uuid,
          revision_policy: mapping.revision_policy as FlowValues['mapping']['revision_policy'],
          revision: mapping.revision == null ? '' : String(mapping.revision),
        }
      : blank.mapping,
    document_changes: flow.document_changes.map(({ path, expression }) => ({ path, expression })),
    data_tags: flow.data_tags.map(({ label, expression }) => ({ label, expression })),
    destination_file_type: flow.destination_file_type.code,
    destination_options: { ...(flow.destination_options as FlowValues['destination_options'] | null) },
    post_processor: flow.post_processor ?? null,
    destination: sideOf(flow.destination),
    file_name_template: flow.file_name_template ?? '',
    acknowledgment: acknowledgment
      ? { kind: acknowledgment.kind as AckName, timeout_minutes: acknowledgment.timeout_minutes }
      : blank.acknowledgment,
    throttle_per_minute: flow.throttle_per_minute ?? null,
    throttle_concurrent: flow.throttle_concurrent ?? null,
    retry: { max_attempts: flow.retry.max_attempts, backoff_seconds: flow.retry.backoff_seconds },
    priority: flow.priority as FlowValues['priority'],
    retention_days: flow.retention_days ?? null,
    notifiers: flow.notifiers.map(({ notifier_uuid, name }) => ({ value: notifier_uuid, label: name })),
    ...adapterValues(declared, flow.adapter_values),
  };
}

/** The partner, type, and initial values of a new flow. */
export interface NewFlowSubject {
  readonly flow_type: string;
  readonly flow_name: string;
}

interface FlowFormOptions {
  company_uuid: string;
  partner_uuid: string;
  /** The flow to edit; null for a new one. */
  configurationRef: useFlowForm_configuration$key | null;
  /** The initial values of a new flow; null for a stored one. */
  created: NewFlowSubject | null;
  /** The fields of its licensed integration; omitted for other flows. */
  declared?: readonly DeclaredField[];
}

/** The form model of a new or stored flow. */
export function useFlowForm(options: FlowFormOptions): FormModel<FlowValues> {
  const { company_uuid, partner_uuid, configurationRef, created, declared = [] } = options;
  const stored = useFragment(
    graphql`
      fragment useFlowForm_configuration on FlowConfiguration @throwOnFieldError {
        flow_uuid
        flow_name
        notes
        support_instructions
        tags
        source {
          host_system {
            host_system_uuid
          }
          endpoint {
            endpoint_uuid
          }
        }
        source_file_type {
          code
        }
        source_options
        pre_processor
        filters {
          label
          expression
          action
        }
        duplicate_check {
          enabled
          key_expression
          window_hours
        }
        mapping {
          mapping_uuid
          revision_policy
          revision
        }
        document_changes {
          path
          expression
        }
        data_tags {
          label
          expression
        }
        destination_file_type {
          code
        }
        destination_options
        post_processor
        destination {
          host_system {
            host_system_uuid
          }
          endpoint {
            endpoint_uuid
          }
        }
        file_name_template
        acknowledgment {
          kind
          timeout_minutes
        }
        throttle_per_minute
        throttle_concurrent
        retry {
          max_attempts
          backoff_seconds
        }
        priority
        retention_days
        notifiers {
          notifier_uuid
          name
        }
        adapter_values
        lock_version
        flow_setup {
          flow_uuid
          updated_at
          updated_by {
            display
          }
        }
      }
    `,
    configurationRef,
  );
  const goOn = useGoOn();
  const [save] = useMutation<useFlowFormMutation>(
    graphql`
      mutation useFlowFormMutation($input: SaveFlowInput!) {
        save_flow(input: $input) {
          flow_configuration {
            flow_uuid
            ...useFlowForm_configuration
            ...useProblems_configuration
            adapter_secrets {
              name
              is_set
              updated_at
            }
            mapping {
              name
            }
          }
          flow_setup {
            flow_uuid
            ...FlowHead_flow
            ...FlowFacts_flow
            source_summary
            destination_summary
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The flow was not saved', inForm: 'all' },
  );
  const [schema] = useState(() => flowSchema(declared));
  const saved = useRef(stored?.flow_uuid ?? '');
  const form = useEntityForm<FlowValues, FlowValues, number | null>({
    formKey: `flow/${stored?.flow_uuid ?? `new/${partner_uuid}/${created?.flow_type ?? ''}`}`,
    subject: stored?.flow_name ?? created?.flow_name ?? 'New flow',
    values: stored ? valuesOf(stored, declared) : blankFlow(created?.flow_name ?? ''),
    schema,
    secrets: secretFields(declared).map(({ name }) => `adapter_secrets.${name}` as const),
    isNew: !stored,
    version: stored?.lock_version ?? null,
    changedBy: stored
      ? { name: stored.flow_setup.updated_by.display, at: stored.flow_setup.updated_at }
      : null,
    async save(values, { version, changed }) {
      const result = await save(
        {
          input: stored
            ? {
                flow_uuid: stored.flow_uuid,
                lock_version: version,
                ...inputOf(values, changed, declared),
                ...secretsOf(values),
              }
            : { partner_uuid, flow_type: created?.flow_type ?? null, ...wholeInput(values) },
        },
        {
          updater(store, response) {
            // Invalidates the partner, so that each list of its flows is fetched again when opened.
            if (response?.save_flow.flow_setup && !stored)
              store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord();
          },
        },
      );
      if (!result.ok) return { ok: false, errors: toFormErrors(result.errors, declared) };
      saved.current = result.response.save_flow.flow_setup?.flow_uuid ?? saved.current;
      return { ok: true };
    },
    onSaved() {
      notify.success(`${form.getValues().flow_name.trim()} ${stored ? 'saved' : 'created as a draft'}`);
      if (!stored)
        goOn(paths.flow({ company_uuid, partner_uuid, flow_uuid: saved.current }), {
          replace: true,
        });
    },
  });
  return form;
}
