import { graphql, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { As2MessageDrawerQuery } from '#gql/As2MessageDrawerQuery';
import type { useResendMutation } from '#gql/useResendMutation';
import { useOnce } from '../../../../relay/useOnce.ts';
import { useFollowMessage } from './useFollowMessage.ts';

/** Resends a message, then polls it until the partner has responded or the drawer is closed. */
export function useResend(
  { company_uuid, message_id }: As2MessageDrawerQuery['variables'],
  query: GraphQLTaggedNode,
) {
  const follow = useFollowMessage<As2MessageDrawerQuery>(query, (answer) => answer.as2_message?.status);
  const [start, isStarting] = useOnce<useResendMutation>(
    graphql`
      mutation useResendMutation($input: ResendAs2MessageInput!) {
        resend_as2_message(input: $input) {
          as2_message {
            message_id
            ...As2MessageItem_message
            ...As2MessageDrawer_message
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The message was not resent' },
  );
  const resend = async (): Promise<boolean> => {
    const { ok } = await start({ input: { message_id } });
    if (ok) void follow({ company_uuid, message_id });
    return ok;
  };
  return { resend, isStarting };
}
