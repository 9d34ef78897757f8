import query, { type executionRedirectQuery } from '#gql/executionRedirectQuery';
import { NotFoundError, found } from '../../../errors/not-found.ts';
import { paths } from '../../paths.ts';
import { redirectRoute } from '../../screen-route.ts';

/** `/c/{company}/f/{execution}`: the address used in notifications, which do not contain the partner (spec §2). */
export const executionRedirectRoute = () =>
  redirectRoute<'executionRedirect', executionRedirectQuery>({
    at: 'executionRedirect',
    query: async () => ({ default: query }),
    variables: ({ params }) => ({ invocation_uuid: params.invocation_uuid }),
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
