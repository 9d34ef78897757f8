import { useRef } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router';
import type { useAccept_generation$key } from '#gql/useAccept_generation';
import type { useAcceptMutation } from '#gql/useAcceptMutation';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { useFormModel } from '#ui/form/useFormModel.ts';
import type { Created } from '../../_shared/created.ts';

/** The names of the objects that accepting creates. */
export interface DraftNames {
  readonly mapping_name: string;
  readonly flow_name: string;
}

const namesSchema = formSchema<DraftNames>(function* (value) {
  if (!/^[a-z][a-z0-9_]{1,59}$/.test(value.mapping_name.trim()))
    yield ['mapping_name', 'Use 2 to 60 lowercase letters, digits, and underscores, starting with a letter.'];
  const { length } = value.flow_name.trim();
  if (length < 2 || length > 80) yield ['flow_name', 'Use 2 to 80 characters.'];
});

/**
 * Accepts a result with the names in a form. If somebody else has decided before, the page then shows their decision.
 */
export function useAccept(
  generationRef: useAccept_generation$key,
  onAccepted: (created: Created) => void,
): FormModel<DraftNames> {
  const generation = useFragment(
    graphql`
      fragment useAccept_generation on MappingGeneration @throwOnFieldError {
        generation_uuid
        company_uuid
        mapping_name
        flow_name
        trading_partner {
          partner_uuid
        }
      }
    `,
    generationRef,
  );
  const { generation_uuid, company_uuid, trading_partner } = generation;
  const { revalidate } = useRevalidator();
  const created = useRef<Created | null>(null);
  const [commit] = useMutation<useAcceptMutation>(
    graphql`
      mutation useAcceptMutation($input: AcceptMappingGenerationInput!) {
        accept_mapping_generation(input: $input) {
          generation {
            generation_uuid
            decision
            ...AcceptedCard_generation
          }
          mapping_edge {
            node {
              mapping_uuid
              name
            }
          }
          flow_setup {
            flow_uuid
            flow_name
            trading_partner {
              partner_uuid
              partner_name
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
    { failure: 'The result was not accepted', inForm: 'all' },
  );
  const stored = { mapping_name: generation.mapping_name, flow_name: generation.flow_name };
  return useFormModel<DraftNames, DraftNames>({
    subject: 'What Accept creates',
    values: stored,
    schema: namesSchema,
    isNew: true,
    async save({ mapping_name, flow_name }) {
      const result = await commit(
        {
          input: {
            generation_uuid,
            mapping_name: mapping_name.trim(),
            // An unchanged name is not sent, so that the server may make it unique.
            flow_name: flow_name.trim() === stored.flow_name ? null : flow_name.trim(),
          },
        },
        {
          updater(store, response) {
            if (!response) return;
            const isDone = response.accept_mapping_generation.generation?.decision === 'ACCEPTED';
            // Invalidated, so that lists which contain it are fetched again when opened.
            if (isDone) {
              store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
              store
                .get(dataID('TradingPartner', { partner_uuid: trading_partner.partner_uuid }))
                ?.invalidateRecord();
            } else store.get(dataID('MappingGeneration', { generation_uuid }))?.invalidateRecord();
          },
        },
      );
      if (!result.ok) {
        const conflict = result.errors.find(({ code }) => code === 'CONFLICT');
        if (!conflict) return { ok: false, errors: result.errors };
        notify.error(conflict.message, 'The result was not accepted');
        void revalidate();
        return { ok: false, errors: [] };
      }
      const { mapping_edge, flow_setup } = result.response.accept_mapping_generation;
      if (mapping_edge)
        created.current = {
          mapping_uuid: mapping_edge.node.mapping_uuid,
          flow: flow_setup ? { flow_uuid: flow_setup.flow_uuid, flow_name: flow_setup.flow_name } : null,
          partner_uuid: trading_partner.partner_uuid,
          partner_name: flow_setup?.trading_partner.partner_name ?? 'the partner',
        };
      return { ok: true };
    },
    onSaved() {
      if (created.current) onAccepted(created.current);
    },
  });
}
