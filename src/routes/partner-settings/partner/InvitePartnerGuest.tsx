import { object, string, trim } from 'zod/mini';
import { graphql } from 'react-relay/hooks';
import { emailError } from '#rules/email.ts';
import { ruled } from '#ui/form/ruled.ts';
import type { InvitePartnerGuestMutation } from '#gql/InvitePartnerGuestMutation';
import { useMutation } from '#relay/useMutation.ts';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';

interface GuestValues {
  readonly email: string;
}

const NOBODY: GuestValues = { email: '' };

const schema = object({ email: string().check(trim(), ruled(emailError)) });

interface InvitePartnerGuestProps {
  partner_uuid: string;
  partnerName: string;
  onClose: () => void;
}

/** Invites a person from outside the workspace to see the partner. */
export function InvitePartnerGuest({ partner_uuid, partnerName, onClose }: InvitePartnerGuestProps) {
  const [invite] = useMutation<InvitePartnerGuestMutation>(
    graphql`
      mutation InvitePartnerGuestMutation($input: InviteIntegrationUserInput!) {
        invite_integration_user(input: $input) {
          integration_user_edge {
            node {
              email
            }
          }
          trading_partner {
            partner_uuid
            ...GuestsCard_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    {
      failure: 'The guest was not invited',
      inForm: 'all',
      success: ({ invite_integration_user }) =>
        `Invitation sent to ${invite_integration_user.integration_user_edge?.node.email ?? 'the guest'}`,
    },
  );
  const form = useEntityForm<GuestValues, GuestValues>({
    formKey: `guest-of/${partner_uuid}`,
    subject: 'Invitation of a guest',
    values: NOBODY,
    schema,
    isNew: true,
    save: ({ email }) => invite({ input: { partner_uuid, email } }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Invite a guest to ${partnerName}`}
      saveLabel="Send invitation"
    >
      <TextField
        field={form.field('email')}
        label="Email address"
        type="email"
        required
        focusFirst
        description="Somebody outside the workspace. They see executions, documents you share, and comments, but no settings. Guests take no seat."
      />
    </FormDialog>
  );
}
