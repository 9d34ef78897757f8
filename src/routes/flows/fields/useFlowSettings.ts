import { graphql, useFragment } from 'react-relay/hooks';
import type { useFlowSettings_configuration$key } from '#gql/useFlowSettings_configuration';
import { unlessForbidden } from '#relay/caught.ts';
import type { FlowSettings } from '../builder/step/flow-settings.ts';
import { blankFlow, type AckName } from '../flow/flow-values.ts';

/**
 * The settings that every stored flow has, in the form or on the canvas. Enum values that only a newer server knows are
 * kept. Viewers may not see the notifiers.
 */
export function useFlowSettings(configurationRef: useFlowSettings_configuration$key): FlowSettings {
  const stored = useFragment(
    graphql`
      fragment useFlowSettings_configuration on FlowConfiguration @throwOnFieldError {
        flow_uuid
        flow_name
        notes
        support_instructions
        tags
        duplicate_check {
          enabled
          key_expression
          window_hours
        }
        data_tags {
          label
          expression
        }
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
        notifiers @catch(to: RESULT) {
          notifier_uuid
          name
        }
      }
    `,
    configurationRef,
  );
  const { acknowledgment, duplicate_check, retry, notifiers } = stored;
  return {
    flow_name: stored.flow_name,
    notes: stored.notes ?? '',
    support_instructions: stored.support_instructions ?? '',
    tags: stored.tags,
    data_tags: stored.data_tags.map(({ label, expression }) => ({ label, expression })),
    duplicate_check: {
      enabled: duplicate_check.enabled,
      key_expression: duplicate_check.key_expression ?? '',
      window_hours: duplicate_check.window_hours,
    },
    acknowledgment: acknowledgment
      ? { kind: acknowledgment.kind as AckName, timeout_minutes: acknowledgment.timeout_minutes }
      : blankFlow('').acknowledgment,
    throttle_per_minute: stored.throttle_per_minute ?? null,
    throttle_concurrent: stored.throttle_concurrent ?? null,
    retry: { max_attempts: retry.max_attempts, backoff_seconds: retry.backoff_seconds },
    priority: stored.priority as FlowSettings['priority'],
    retention_days: stored.retention_days ?? null,
    notifiers: (unlessForbidden(notifiers) ?? []).map(({ notifier_uuid, name }) => ({
      value: notifier_uuid,
      label: name,
    })),
  };
}
