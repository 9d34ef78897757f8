import { useState } from 'react';
import { graphql } from 'react-relay';
import type { SendAgainResendMutation } from '#gql/SendAgainResendMutation';
import { toMillis } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { useMutation } from '#relay/useMutation.ts';
import { Button, type ButtonLook } from '#ui/actions/Button.tsx';

/** Sends the signed-in person another link. The server allows that once a minute; the button shows when. */
export function SendAgain({ look }: { readonly look?: ButtonLook }) {
  const [nextAt, setNextAt] = useState<number | null>(null);
  const [send, isSending] = useMutation<SendAgainResendMutation>(
    graphql`
      mutation SendAgainResendMutation($input: ResendEmailVerificationInput!) {
        resend_email_verification(input: $input) {
          sent_to
          next_at
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      success: ({ resend_email_verification: { sent_to } }) => `A new link is on its way to ${sent_to}.`,
      failure: 'No link was sent',
    },
  );
  const now = useNow(1_000);
  const wait = nextAt === null ? 0 : Math.ceil((nextAt - now) / 1000);

  const run = () =>
    send(
      { input: {} },
      {
        // A rejection also says when the next attempt is possible.
        updater: (_store, data) => {
          const next = data?.resend_email_verification.next_at;
          if (next) setNextAt(toMillis(next));
        },
      },
    );

  return (
    <Button
      look={look}
      busy={isSending}
      aria-disabled={wait > 0 || undefined}
      onClick={() => void (wait > 0 || run())}
    >
      {wait > 0 ? `Send again in ${wait} s` : 'Send the link again'}
    </Button>
  );
}
