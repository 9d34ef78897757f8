import { useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { usePromotionMutation } from '#gql/usePromotionMutation';
import { useMutation } from '#relay/useMutation.ts';

type Input = usePromotionMutation['variables']['input'];

/** What a promotion would do. */
export type PromotionPlan = usePromotionMutation['response']['promote_flow'];

/** Promotes a flow, after dry runs that show what would happen. Errors are shown in the form. */
export function usePromotion(flow_uuid: string, flow_name: string) {
  const [promote] = useMutation<usePromotionMutation>(
    graphql`
      mutation usePromotionMutation($input: PromoteFlowInput!) {
        promote_flow(input: $input) {
          flow_setup {
            flow_uuid
            company_uuid
            partner_uuid
            builder
            flow_name
            deploy_state
            configuration {
              flow_uuid
              lock_version
            }
          }
          is_new
          references {
            path
            kind
            step_label
            name
            uuid
            choices {
              uuid
              name
            }
          }
          differences {
            ...PromotionChanges_differences
          }
          trading_partner {
            partner_uuid
            flow_setups {
              flow_uuid
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
    { failure: `${flow_name} was not promoted`, inForm: 'all' },
  );
  const [plan, setPlan] = useState<PromotionPlan | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const turn = useRef(0);
  const forget = () => {
    turn.current += 1;
    setPlanning(false);
    setPlan(null);
    setRefusal(null);
  };
  return {
    plan,
    /** Why nothing can be promoted to that workspace. */
    refusal,
    isPlanning,
    forget,
    /** The plan; null if it is rejected, or superseded by a newer request. */
    async preview(input: Omit<Input, 'flow_uuid' | 'dry_run'>): Promise<PromotionPlan | null> {
      turn.current += 1;
      const own = turn.current;
      setPlanning(true);
      const result = await promote({ input: { ...input, flow_uuid, dry_run: true } });
      if (own !== turn.current) return null;
      setPlanning(false);
      setPlan(result.ok ? result.response.promote_flow : null);
      setRefusal(
        result.ok
          ? null
          : result.errors.map(({ message }) => message).join(' ') || 'Nothing can be promoted.',
      );
      return result.ok ? result.response.promote_flow : null;
    },
    promote: (input: Omit<Input, 'flow_uuid' | 'dry_run' | 'expected_lock_version'>) =>
      promote({
        input: {
          ...input,
          flow_uuid,
          dry_run: false,
          expected_lock_version: plan?.flow_setup?.configuration?.lock_version ?? 0,
        },
      }),
  };
}
