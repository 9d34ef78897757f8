import { graphql, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { As2MessageDrawerQuery } from '#gql/As2MessageDrawerQuery';
import type { useResendMutation } from '#gql/useResendMutation';
import { lateWords } from '#relay/late-labels.ts';
import { useMutation } from '#relay/useMutation.ts';
import { useFollowMessage } from './useFollowMessage.ts';

/** Resends a message, then polls it until the partner has responded or the drawer is closed. */
export function useResend(
  { company_uuid, message_id }: As2MessageDrawerQuery['variables'],
  query: GraphQLTaggedNode,
) {
  const follow = useFollowMessage<As2MessageDrawerQuery>(query, (answer) => answer.as2_message?.status);
  const [start, isStarting] = useMutation<useResendMutation>(
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
    { failure: 'The message was not resent', inForm: ['expected_resend_count'] },
  );
  /** Returns who was faster and when, if somebody was. */
  const resend = async (expected_resend_count: number): Promise<string | null> => {
    const result = await start({ input: { message_id, expected_resend_count } });
    const late = result.ok ? null : lateWords(result.errors);
    if (result.ok || late !== null) void follow({ company_uuid, message_id });
    return late;
  };
  return { resend, isStarting };
}
