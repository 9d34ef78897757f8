import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type {
  useNotifierForm_notifier$data,
  useNotifierForm_notifier$key,
} from '#gql/useNotifierForm_notifier';
import type { useNotifierFormSaveMutation } from '#gql/useNotifierFormSaveMutation';
import { useMutation } from '#relay/useMutation.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { addToList } from '#shared/list-changes.ts';
import type { ChannelName } from '../channel-names.ts';
import {
  channels,
  type ConditionName,
  type DigestName,
  type EventName,
  type ScopeName,
} from '../notifier-labels.ts';
import {
  blankNotifier,
  inputOf,
  notifierSchema,
  toFormErrors,
  type NotifierValues,
} from './notifier-form.ts';

const fragment = graphql`
  fragment useNotifierForm_notifier on Notifier {
    notifier_uuid
    name
    channel
    target
    secrets {
      name
      is_set
      updated_at
    }
    scope
    scope_items {
      scope_id
      label
    }
    events
    condition {
      kind
      threshold
      window_minutes
      min_runs
    }
    digest
    quiet_hours {
      starts_at
      ends_at
      time_zone
    }
    enabled
    updated_at
    updated_by {
      display
    }
    lock_version
  }
`;

const splitRecipients = (target: string): string[] => target.split(',').map((part) => part.trim());

/** The form values of a stored notifier. Enum values that only a newer server knows are kept. */
function valuesOf(stored: useNotifierForm_notifier$data): NotifierValues {
  const { channel, target, condition, quiet_hours } = stored;
  return {
    name: stored.name,
    recipients: channel === 'EMAIL' ? splitRecipients(target) : [],
    target: channel === 'EMAIL' ? '' : target,
    secret: null,
    scope: stored.scope as ScopeName,
    scope_items: stored.scope_items.map(({ scope_id, label }) => ({ value: scope_id, label })),
    events: stored.events as readonly EventName[],
    condition: {
      kind: condition.kind as ConditionName,
      threshold: condition.threshold ?? null,
      window_minutes: condition.window_minutes ?? null,
      min_runs: condition.min_runs ?? null,
    },
    digest: stored.digest as DigestName,
    quiet_hours: quiet_hours
      ? {
          starts_at: quiet_hours.starts_at,
          ends_at: quiet_hours.ends_at,
          time_zone: quiet_hours.time_zone,
        }
      : null,
    enabled: stored.enabled,
  };
}

interface NotifierFormOptions {
  company_uuid: string;
  connectionId: string;
  channel: ChannelName;
  /** The notifier to edit; null for a new one. */
  notifierRef: useNotifierForm_notifier$key | null;
  /** The notifier that a new one copies. */
  originalRef?: useNotifierForm_notifier$key | null;
  onSaved: (notifier_uuid: string) => void;
}

/** The form model of a notifier, new or stored. */
export function useNotifierForm(options: NotifierFormOptions): FormModel<NotifierValues> {
  const { company_uuid, connectionId, channel, notifierRef, originalRef = null, onSaved } = options;
  const notifier = useFragment(fragment, notifierRef);
  const original = useFragment(fragment, originalRef);
  const [save] = useMutation<useNotifierFormSaveMutation>(
    graphql`
      mutation useNotifierFormSaveMutation($input: SaveNotifierInput!) {
        save_notifier(input: $input) {
          notifier_edge {
            cursor
            node {
              notifier_uuid
              payload_preview {
                ...PayloadPreview_payload
              }
              ...NotifierItem_notifier
              ...TestPanel_notifier
              ...useNotifierForm_notifier
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
    { failure: 'The notifier was not saved', inForm: 'all' },
  );
  const savedUuid = useRef(notifier?.notifier_uuid ?? '');
  const copy = original && { ...valuesOf(original), name: `${original.name} copy` };
  return useEntityForm<NotifierValues, NotifierValues, number | null>({
    formKey: `notifier/${notifier?.notifier_uuid ?? `new/${company_uuid}/${original?.notifier_uuid ?? channel}`}`,
    subject: notifier?.name ?? `New ${channels[channel].label} notifier`,
    values: notifier ? valuesOf(notifier) : (copy ?? blankNotifier),
    schema: notifierSchema(channel, notifier?.secrets.some(({ is_set }) => is_set) ?? false),
    secrets: ['secret'],
    isNew: notifier === null || notifier === undefined,
    version: notifier?.lock_version ?? null,
    changedBy: notifier ? { name: notifier.updated_by.display, at: notifier.updated_at } : null,
    async save(values, { version }) {
      const identity = notifier
        ? { notifier_uuid: notifier.notifier_uuid, lock_version: version }
        : { company_uuid, channel };
      const result = await save(
        { input: { ...inputOf(values, channel), ...identity } },
        {
          updater(store) {
            const edge = store.getRootField('save_notifier')?.getLinkedRecord('notifier_edge');
            if (!notifier && edge) addToList(store, edge, { connectionId, company_uuid });
          },
        },
      );
      if (!result.ok) return { ok: false, errors: toFormErrors(result.errors, channel) };
      savedUuid.current = result.response.save_notifier.notifier_edge?.node.notifier_uuid ?? '';
      return { ok: true };
    },
    onSaved: () => onSaved(savedUuid.current),
  });
}
