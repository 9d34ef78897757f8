import { useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { InviteForm_company$key } from '#gql/InviteForm_company';
import type { InviteFormMutation } from '#gql/InviteFormMutation';
import { pluralize } from '#lib/text.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { formSchema } from '#ui/form/form-schema.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { TextareaField } from '#ui/form/TextareaField.tsx';
import { useFieldValue } from '#ui/form/useField.ts';
import { UiLink } from '#ui/links.tsx';
import { useEntityForm } from '#shared/forms/useEntityForm.ts';
import { paths } from '#routes/paths.ts';
import { addToList } from '#shared/list-changes.ts';
import { OWNERS_ONLY, roleNames, roles, type RoleName } from '../user-labels.ts';
import { readEmails } from './email-list.ts';
import type { Invited } from './invited.ts';

interface InviteValues {
  readonly emails: string;
  readonly role: RoleName;
}

/** The server's limit per request. */
const MAX = 100;

function emailsError(text: string): string | null {
  const { emails, wrong } = readEmails(text);
  if (wrong.length > 0) {
    const [first, ...more] = wrong;
    return `“${first}” is not an email address${more.length > 0 ? `, and ${more.length} more are not` : ''}.`;
  }
  if (emails.length === 0) return 'Enter at least one email address.';
  return emails.length > MAX ? `At most ${MAX}; there are ${emails.length}.` : null;
}

const schema = formSchema<InviteValues>(function* (value) {
  yield ['emails', emailsError(value.emails)];
});

interface InviteFormProps {
  companyRef: InviteForm_company$key;
  connectionId: string;
  /** The addresses to start with. */
  startsWith: string;
  onClose: () => void;
  /** Called with the results if not all addresses were invited. */
  onResults: (results: readonly Invited[]) => void;
}

export function InviteForm({ companyRef, connectionId, startsWith, onClose, onResults }: InviteFormProps) {
  const { company_uuid, viewer_can_manage_owners, seats } = useFragment(
    graphql`
      fragment InviteForm_company on Company {
        company_uuid
        viewer_can_manage_owners
        seats @catch(to: NULL) {
          used
          limit
        }
      }
    `,
    companyRef,
  );
  const [invite] = useMutation<InviteFormMutation>(
    graphql`
      mutation InviteFormMutation($input: AddUsersInput!) {
        add_users(input: $input) {
          results {
            email
            accepted
            message
            company_user_edge {
              cursor
              node {
                company_user_uuid
                is_machine
                ...MemberItem_member
              }
            }
          }
          company {
            company_uuid
            seats {
              used
              limit
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
    { failure: 'Nobody was invited', inForm: 'all' },
  );
  const results = useRef<InviteFormMutation['response']['add_users']['results']>([]);
  const [values] = useState<InviteValues>({ emails: startsWith, role: 'VIEWER' });
  const form = useEntityForm<InviteValues, InviteValues>({
    formKey: `members/${company_uuid}`,
    subject: 'Invitations',
    values,
    schema,
    isNew: true,
    async save({ emails, role }) {
      const result = await invite(
        { input: { company_uuid, emails: [...readEmails(emails).emails], role } },
        {
          updater(store) {
            for (const linkedRecord of store.getRootField('add_users')?.getLinkedRecords('results') ?? []) {
              const edge = linkedRecord.getLinkedRecord('company_user_edge');
              if (edge) addToList(store, edge, { connectionId, company_uuid });
            }
          },
        },
      );
      if (!result.ok) return { ok: false, errors: result.errors };
      results.current = result.response.add_users.results;
      return { ok: true };
    },
    onSaved() {
      const [first, ...more] = results.current;
      if (results.current.some(({ accepted }) => !accepted)) {
        onResults(results.current);
        return;
      }
      // A program is added at once, because it cannot accept an invitation.
      const isProgram = results.current.some((candidate) => candidate.company_user_edge?.node.is_machine);
      notify.success(
        more.length > 0
          ? isProgram
            ? `${pluralize(results.current.length, 'member')} added`
            : `${pluralize(results.current.length, 'invitation')} sent`
          : isProgram
            ? 'API key added as a member'
            : `Invitation sent to ${first?.email}`,
      );
      onClose();
    },
  });
  const left = seats?.limit == null ? null : Math.max(0, seats.limit - seats.used);
  const count = readEmails(useFieldValue(form.field('emails'))).emails.length;
  const isTooMany = left !== null && count > left;
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Invite members"
      saveLabel={count > 1 ? `Send ${pluralize(count, 'invitation')}` : 'Send invitation'}
    >
      <FormSection title="Who" hint={left === null ? undefined : `${pluralize(left, 'seat')} left`}>
        <TextareaField
          field={form.field('emails')}
          label="Email addresses"
          required
          rows={6}
          focusFirst
          hint={isTooMany && <UiLink to={paths.license({ company_uuid })}>See the license</UiLink>}
          description="One, or a list as you copied it: lines, commas, semicolons, with or without names."
          warning={
            isTooMany
              ? left === 0
                ? 'All seats are taken. Disable a member or upgrade the plan first.'
                : `Only ${pluralize(left, 'seat')} left: the first ${left} will be invited.`
              : null
          }
        />
      </FormSection>
      <FormSection title="What they may do">
        <RadioCardsField
          field={form.field('role')}
          label="Role"
          required
          choices={roleNames.map((value) => ({
            value,
            label: roles[value].label,
            description: roles[value].can,
            disabled: value === 'OWNER' && !viewer_can_manage_owners ? OWNERS_ONLY : undefined,
          }))}
        />
      </FormSection>
    </FormDrawer>
  );
}
