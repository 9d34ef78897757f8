import { useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { InviteGuestMutation } from '#gql/InviteGuestMutation';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PartnersField } from '#shared/forms/PartnersField.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { addToList } from '#shared/list-changes.ts';
import { readEmails } from './email-list.ts';

interface GuestValues {
  readonly email: string;
  readonly partners: readonly Chosen[];
}

const NOBODY: GuestValues = { email: '', partners: [] };

const schema = formSchema<GuestValues>(function* (value) {
  const { emails, wrong } = readEmails(value.email);
  if (emails.length !== 1 || wrong.length > 0) yield ['email', 'Enter one email address.'];
  if (value.partners.length === 0) yield ['partners', 'Choose at least one trading partner.'];
});

interface InviteGuestProps {
  company_uuid: string;
  connectionId: string;
  onClose: () => void;
}

/** The answer to one invitation. It may have failed without an error, for example because the server was unreachable. */
interface Invitation {
  readonly partner: Chosen;
  readonly ok: boolean;
  readonly errors: readonly UserError[];
}

/** `?new=guest`: invites someone to see trading partners of the workspace. */
export function InviteGuest({ company_uuid, connectionId, onClose }: InviteGuestProps) {
  const [invite] = useMutation<InviteGuestMutation>(
    graphql`
      mutation InviteGuestMutation($input: InviteIntegrationUserInput!) {
        invite_integration_user(input: $input) {
          integration_user_edge {
            cursor
            node {
              partner_uuid
              email
              ...GuestItem_guest
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
    { failure: 'The guest was not invited', inForm: 'all' },
  );
  /** The partners that a partly rejected attempt has already invited to; they are not invited to again. */
  const done = useRef<readonly string[]>([]);
  const invited = useRef('');
  const inviteTo = async (email: string, partner: Chosen): Promise<Invitation> => {
    const result = await invite(
      { input: { partner_uuid: partner.value, email } },
      {
        updater(store) {
          const edge = store
            .getRootField('invite_integration_user')
            ?.getLinkedRecord('integration_user_edge');
          if (edge) addToList(store, edge, { connectionId, company_uuid });
        },
      },
    );
    if (result.ok) return { partner, ok: true, errors: [] };
    const errors = result.errors.map((error) =>
      error.code === 'ALREADY_EXISTS' ? { ...error, message: `${partner.label}: ${error.message}` } : error,
    );
    return { partner, ok: false, errors };
  };
  const form = useEntityForm<GuestValues, GuestValues>({
    formKey: `guest/${company_uuid}`,
    subject: 'Invitation of a guest',
    values: NOBODY,
    schema,
    isNew: true,
    async save(values) {
      const [email = ''] = readEmails(values.email).emails;
      const partners = values.partners.filter(({ value }) => !done.current.includes(`${email} ${value}`));
      const answers = await Promise.all(partners.map((partner) => inviteTo(email, partner)));
      done.current = [
        ...done.current,
        ...answers.filter(({ ok }) => ok).map(({ partner }) => `${email} ${partner.value}`),
      ];
      if (!answers.every(({ ok }) => ok))
        return { ok: false, errors: answers.flatMap(({ errors }) => errors) };
      invited.current = email;
      return { ok: true };
    },
    onSaved() {
      notify.success(`Invitation sent to ${invited.current}`);
      onClose();
    },
  });
  return (
    <FormDrawer form={form} onClose={onClose} title="Invite guest" size="small" saveLabel="Send invitation">
      <FormSection title="Who">
        <TextField
          field={form.field('email')}
          label="Email address"
          type="email"
          required
          focusFirst
          description="Somebody outside the workspace. Guests take no seat."
        />
      </FormSection>
      <FormSection title="What they see">
        <PartnersField
          field={form.field('partners')}
          label="Trading partners"
          required
          company_uuid={company_uuid}
          description="Their executions, documents you share, and comments. No settings."
        />
      </FormSection>
    </FormDrawer>
  );
}
