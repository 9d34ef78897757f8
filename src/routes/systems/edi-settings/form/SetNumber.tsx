import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SetNumber_counter$key } from '#gql/SetNumber_counter';
import type { SetNumberMutation } from '#gql/SetNumberMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { CheckboxField } from '#ui/form/CheckboxField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { isBack, numberSchema, riskOf, type NumberValues } from './number-form.ts';

interface SetNumberProps {
  counterRef: SetNumber_counter$key;
  /** The facts of the counter. */
  facts: ReactNode;
  onClose: () => void;
}

/** Sets the next number, with a reason for the audit log. Warns of the consequences beforehand. */
export function SetNumber({ counterRef, facts, onClose }: SetNumberProps) {
  const counter = useFragment(
    graphql`
      fragment SetNumber_counter on ControlNumber {
        counter_uuid
        direction
        document
        trading_partner {
          partner_uuid
          partner_name
        }
        last_value
        next_value
        min
        max
        lock_version
      }
    `,
    counterRef,
  );
  const { counter_uuid, direction, document, trading_partner, next_value } = counter;
  const isSent = direction === 'SEND';
  const bounds = {
    next_value,
    last_value: counter.last_value ?? null,
    min: counter.min,
    max: counter.max,
    isSent,
  };
  const [set] = useMutation<SetNumberMutation>(
    graphql`
      mutation SetNumberMutation($input: SetControlNumberInput!) {
        set_control_number(input: $input) {
          control_number {
            counter_uuid
            ...ControlNumberDrawer_counter
            ...NumberItem_counter
            ...SetNumber_counter
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The number was not set', inForm: 'all' },
  );
  const name = `${document} ${isSent ? 'sent to' : 'received from'} ${trading_partner.partner_name}`;
  const form = useEntityForm<NumberValues, NumberValues, number>({
    formKey: `control-number/${counter_uuid}`,
    subject: name,
    values: { next_value, reason: '', force: false },
    schema: numberSchema(bounds),
    version: counter.lock_version,
    async save(values, { version }) {
      const result = await set({
        input: {
          counter_uuid,
          lock_version: version,
          next_value: values.next_value ?? next_value,
          reason: values.reason.trim(),
          force: isBack(values.next_value, bounds) && values.force,
        },
      });
      return result.ok ? { ok: true } : { ok: false, errors: result.errors };
    },
    onSaved() {
      notify.success('Next number set. The reason is in the history');
      onClose();
    },
  });
  const next = useFieldValue(form.field('next_value'));
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title={name}
      context="Interchange control numbers"
      saveLabel="Set next number"
      after={facts}
    >
      <FormSection title="Set the next number" hint="Recorded in the audit log">
        <NumberField
          field={form.field('next_value')}
          label="Next number"
          required
          span={3}
          warning={riskOf(next, bounds)}
          description={isSent ? 'The next interchange gets it.' : 'The next interchange should have it.'}
        />
        <TextField
          field={form.field('reason')}
          label="Reason"
          required
          maxLength={200}
          placeholder="The partner restarted its counter"
        />
        {isBack(next, bounds) && (
          <CheckboxField
            field={form.field('force')}
            label="Set it back anyway"
            description="Going back makes duplicates. Agree on it with the partner first."
          />
        )}
      </FormSection>
    </FormDrawer>
  );
}
