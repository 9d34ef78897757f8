import { graphql } from 'react-relay/hooks';
import type { useApplyTemplateMutation } from '#gql/useApplyTemplateMutation';
import type { UserError } from '#lib/user-error.ts';
import { dataID } from '#relay/data-id.ts';
import { useOnce } from '#relay/useOnce.ts';
import type { Order } from './apply-order.ts';
import type { Result } from './outcome-labels.ts';

/** `errors` carry the path of the wrong value within the target. */
export interface TargetResult extends Result {
  readonly errors: readonly UserError[];
}

type Answer =
  | { readonly results: readonly TargetResult[] }
  /** The whole request was rejected. */
  | { readonly results: null; readonly errors: readonly UserError[] };

/** Applies a template; with `dry_run`, only predicts what that would do. */
export function useApplyTemplate(template_uuid: string) {
  const [commit, isRunning] = useOnce<useApplyTemplateMutation>(
    graphql`
      mutation useApplyTemplateMutation($input: ApplyTemplateInput!, $template_uuid: ID!) {
        apply_template(input: $input) {
          results {
            outcome
            message
            changes {
              path
              before
              after
            }
            flow_setups {
              flow_uuid
              flow_name
            }
            # The wizard is still there when the lists that it leads to are read.
            trading_partner {
              partner_uuid
              ...ApplyWizard_partners @arguments(template_uuid: $template_uuid)
            }
            errors {
              path
              message
              code
            }
          }
          template {
            template_uuid
            used_by_count
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The template was not applied', inForm: 'all' },
  );
  const apply = async (order: Order, dry_run: boolean): Promise<Answer> => {
    const result = await commit(
      { input: { template_uuid, ...order, dry_run }, template_uuid },
      {
        updater(store, response) {
          if (dry_run || !response?.apply_template.template) return;
          // Invalidates the flows, instances and drift of each, so that the next screen fetches them again.
          store.get(dataID('Template', { template_uuid }))?.invalidateRecord();
          for (const { partner_uuid } of order.targets)
            store.get(dataID('TradingPartner', { partner_uuid }))?.invalidateRecord();
        },
      },
    );
    if (!result.ok) return { results: null, errors: result.errors };
    return {
      results: result.response.apply_template.results.map((item) => ({
        ...item,
        errors: item.errors.map((error) => ({ ...error, path: error.path ?? [] })),
      })),
    };
  };
  return [apply, isRunning] as const;
}
