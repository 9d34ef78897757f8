import type { ExecutionLayoutQuery } from '#gql/ExecutionLayoutQuery';
import { NotFoundError, found } from '#errors/not-found.ts';
import { executionVariables } from '../../_shared/executions/execution-request.ts';
import { paths } from '../../paths.ts';
import { redirectRoute } from '../../screen-route.ts';

/**
 * `/c/{company}/f/{execution}`: the address used in notifications, which do not contain the partner (spec §2). Requests
 * what the execution's page will show, so that nothing has to be requested after the redirect.
 */
export const executionRedirectRoute = () =>
  redirectRoute<'executionRedirect', ExecutionLayoutQuery>({
    at: 'executionRedirect',
    query: () => import('#gql/ExecutionLayoutQuery'),
    variables: ({ params, internals }) =>
      executionVariables({ invocation_uuid: params.invocation_uuid, internals, tab: 'overview' }),
    to: ({ flow_execution }, { params }) => {
      const execution = found(flow_execution, 'execution');
      // An execution of another workspace does not exist here, even if the person may see both workspaces.
      if (execution.company_uuid !== params.company_uuid) throw new NotFoundError('execution');
      return paths.execution({
        company_uuid: execution.company_uuid,
        partner_uuid: execution.partner_uuid,
        invocation_uuid: execution.invocation_uuid,
      });
    },
  });
