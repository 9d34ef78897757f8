import { IconSelector } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { SendTestMutation } from '#gql/SendTestMutation';
import type { SendTestQuery } from '#gql/SendTestQuery';
import { useOnce } from '#relay/useOnce.ts';
import formStyles from '#ui/form/form.module.css';
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx';
import { paths } from '#routes/paths.ts';
import styles from '../as2.module.css';
import { useGoOn, useIsHere } from '#routes/useGoOn.ts';
import { useFollowMessage } from './useFollowMessage.ts';

interface SendTestProps {
  company_uuid: string;
  /** The partners that it can be sent to. */
  partners: readonly { readonly as2_partner_uuid: string; readonly name: string }[];
  onClose: () => void;
}

/** A dialog that sends a test message, waits for the MDN, then opens the message with the result. */
export function SendTest({ company_uuid, partners, onClose }: SendTestProps) {
  const isHere = useIsHere();
  const goOn = useGoOn();
  const id = useId();
  const [chosen, setChosen] = useState(partners[0]?.as2_partner_uuid ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const name = partners.find(({ as2_partner_uuid }) => as2_partner_uuid === chosen)?.name ?? '';
  const [send, isSending] = useOnce<SendTestMutation>(
    graphql`
      mutation SendTestMutation($input: SendAs2TestMessageInput!) {
        send_as2_test_message(input: $input) {
          as2_message {
            message_id
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'The test message was not sent', inForm: 'all', goesOn: true },
  );
  const follow = useFollowMessage<SendTestQuery>(
    graphql`
      query SendTestQuery($message_id: ID!) {
        as2_message(message_id: $message_id) {
          message_id
          status
        }
      }
    `,
    (answer) => answer.as2_message?.status,
  );
  const [isWaiting, setWaiting] = useState(false);
  const sendNow = async () => {
    const result = await send({ input: { as2_partner_uuid: chosen } });
    if (!result.ok) {
      setProblem(result.errors.map(({ message }) => message).join(' ') || null);
      return;
    }
    const message_id = result.response.send_as2_test_message.as2_message?.message_id;
    if (message_id === undefined) return;
    setWaiting(true);
    await follow({ message_id });
    if (!isHere()) return;
    onClose();
    goOn(paths.as2({ company_uuid }, { tab: 'messages', edit: message_id }));
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={partners.length > 1 ? 'Send a test message?' : `Send a test message to ${name}?`}
      confirmLabel="Send"
      busy={isSending || isWaiting}
      error={problem}
      onConfirm={() => void sendNow()}
    >
      {partners.length > 1 && (
        <span className={styles.testPartner}>
          <label htmlFor={id}>Partner</label>
          <span className={formStyles.control}>
            <select id={id} value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
              {partners.map((partner) => (
                <option key={partner.as2_partner_uuid} value={partner.as2_partner_uuid}>
                  {partner.name}
                </option>
              ))}
            </select>
            <IconSelector size={14} aria-hidden="true" className={formStyles.arrows} />
          </span>
        </span>
      )}
      A small text is sent with the saved settings, signed and encrypted as they say. No flow runs. You see
      whether {name} receives it, and whether the MDN matches.
    </ConfirmDialog>
  );
}
