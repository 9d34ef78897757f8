import { useEffect, useRef } from 'react';
import { fetchQuery, graphql, useRelayEnvironment, type GraphQLTaggedNode } from 'react-relay/hooks';
import type { As2MessageDrawerQuery } from '#gql/As2MessageDrawerQuery';
import type { useResendMutation } from '#gql/useResendMutation';
import { useMutation } from '../../../../relay/useMutation.ts';

/** How often the result is asked for, and how many times before one has to look again. */
const INTERVAL_MS = 1000;
const MOST_LOOKS = 30;

/** Resends a message, and follows it until the partner has answered or the drawer is closed. */
export function useResend(
  { company_uuid, message_id }: As2MessageDrawerQuery['variables'],
  query: GraphQLTaggedNode,
) {
  const environment = useRelayEnvironment();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
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
    { failure: 'The message was not resent' },
  );
  const look = async () => {
    const answer = await fetchQuery<As2MessageDrawerQuery>(
      environment,
      query,
      { company_uuid, message_id },
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return answer?.as2_message?.status;
  };
  const follow = async (left: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    if (isClosed.current) return;
    // A lost line shows the last known state; closing and opening asks again.
    const status = await look().catch(() => null);
    if (left > 1 && (status === 'SENDING' || status === 'WAITING_FOR_MDN')) await follow(left - 1);
  };
  const resend = async (): Promise<boolean> => {
    const { ok } = await start({ input: { message_id } });
    if (ok) void follow(MOST_LOOKS);
    return ok;
  };
  return { resend, isStarting };
}
