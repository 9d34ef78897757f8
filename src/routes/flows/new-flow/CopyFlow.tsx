import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import * as z from 'zod/mini';
import type { CopyFlow_partner$key } from '#gql/CopyFlow_partner';
import type { CopyFlowMutation } from '#gql/CopyFlowMutation';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { PartnerField } from '../../_shared/forms/PartnerField.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';
import { flowAddress } from '../flow-address.ts';
import { useGoOn } from '../../useGoOn.ts';
import { FlowField } from './FlowField.tsx';

interface CopyFlowProps {
  /** The partner of the copy. */
  partnerRef: CopyFlow_partner$key;
  onClose: () => void;
}

interface Values {
  from: Chosen | null;
  flow: Chosen | null;
  flow_name: string;
}

const chosen = (words: string) =>
  z
    .nullable(z.object({ value: z.string(), label: z.string() }))
    .check(z.refine((value) => value !== null, words));

const schema = z.object({
  from: chosen('Choose a partner.'),
  flow: chosen('Choose a flow.'),
  flow_name: z.string().check(
    z.trim(),
    z.refine((name) => name === '' || name.length >= 2, 'Use at least 2 characters.'),
    z.maxLength(80, 'Use at most 80 characters.'),
  ),
});

/** Copies a flow of any partner of the workspace. */
export function CopyFlow({ partnerRef, onClose }: CopyFlowProps) {
  const partner = useFragment(
    graphql`
      fragment CopyFlow_partner on TradingPartner {
        partner_uuid
        company_uuid
        partner_name
      }
    `,
    partnerRef,
  );
  const { partner_uuid, company_uuid, partner_name } = partner;
  const goOn = useGoOn();
  const to = useRef('');
  const [duplicate] = useMutation<CopyFlowMutation>(
    graphql`
      mutation CopyFlowMutation($input: DuplicateFlowInput!) {
        duplicate_flow(input: $input) {
          flow_setup {
            flow_uuid
            company_uuid
            partner_uuid
            flow_name
            builder
          }
          trading_partner {
            partner_uuid
            flow_setups {
              flow_uuid
              flow_name
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
    { failure: 'The flow was not copied', inForm: 'all' },
  );
  const stored: Values = {
    from: { value: partner_uuid, label: partner_name },
    flow: null,
    flow_name: '',
  };
  const form = useEntityForm({
    formKey: `copy-flow/${partner_uuid}`,
    subject: 'Copy of a flow',
    values: stored,
    schema,
    isNew: true,
    save: async ({ flow, flow_name }) => {
      const result = await duplicate({
        input: { flow_uuid: flow?.value ?? '', flow_name: flow_name || null, partner_uuid },
      });
      if (!result.ok) return { ok: false, errors: result.errors.map(toField) };
      const made = result.response.duplicate_flow.flow_setup;
      if (made) {
        notify.success(`${made.flow_name} was created as a draft`);
        to.current = flowAddress(made);
      }
      return { ok: true };
    },
    // Only once the form knows that it is saved; otherwise the discard guard would ask.
    onSaved: () => goOn(to.current),
  });
  const fromField = form.field('from');
  const from = useFieldValue(fromField);
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Copy an existing flow"
      context={<bdi>{`for ${partner_name}`}</bdi>}
      size="small"
      saveLabel="Create copy"
    >
      <FormGrid>
        <PartnerField
          field={{
            ...fromField,
            change(next) {
              fromField.change(next);
              // A flow belongs to a single partner.
              form.setValue('flow', null);
            },
          }}
          company_uuid={company_uuid}
          label="Partner of the flow"
          required
        />
        {from !== null && (
          <FlowField
            key={from.value}
            field={form.field('flow')}
            partner_uuid={from.value}
            label="Flow"
            required
          />
        )}
        <TextField
          field={form.field('flow_name')}
          label="Name of the copy"
          maxLength={80}
          description={
            from !== null && from.value !== partner_uuid
              ? `The name of the flow if empty. Choose the connections of ${partner_name} afterward: those of the other partner are not copied.`
              : 'The name of the flow with “copy” if empty.'
          }
        />
      </FormGrid>
    </FormDrawer>
  );
}

/** The form and the mutation have different names for the flow. */
const toField = (error: UserError): UserError =>
  error.path[0] === 'flow_uuid' ? { ...error, path: ['flow'] } : error;
