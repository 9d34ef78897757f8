import { graphql, useFragment } from 'react-relay/hooks';
import { boolean, custom, maxLength, object, regex, string, trim } from 'zod/mini';
import type { useMilestoneForm_milestone$key } from '#gql/useMilestoneForm_milestone';
import type { useMilestoneFormCreateMutation } from '#gql/useMilestoneFormCreateMutation';
import type { useMilestoneFormSetMutation } from '#gql/useMilestoneFormSetMutation';
import type { UserError } from '#lib/user-error.ts';
import { useMutation } from '#relay/useMutation.ts';
import type { Chosen } from '#ui/form/choice.ts';
import type { FormModel } from '#ui/form/form-model.ts';
import { useEntityForm } from '../../_shared/forms/useEntityForm.ts';

export interface MilestoneValues {
  title: string;
  description: string;
  /** An empty string means no date. */
  due_date: string;
  owner: Chosen | null;
  depends_on: readonly Chosen[];
  is_partner_visible: boolean;
}

const schema = object({
  title: string().check(trim(), regex(/^.{1,80}$/u, 'Use 1 to 80 characters.')),
  description: string().check(maxLength(500, 'Use at most 500 characters.')),
  due_date: string(),
  owner: custom<Chosen | null>(),
  depends_on: custom<readonly Chosen[]>(),
  is_partner_visible: boolean(),
});

const blank: MilestoneValues = {
  title: '',
  description: '',
  due_date: '',
  owner: null,
  depends_on: [],
  is_partner_visible: false,
};

const fieldOf: Readonly<Record<string, string>> = { owner_uuid: 'owner', depends_on_uuids: 'depends_on' };

/** Renames the paths of the server's errors to those of the form's fields. */
const toFormErrors = (errors: readonly UserError[]): readonly UserError[] =>
  errors.map((error) => ({ ...error, path: error.path.map((name) => fieldOf[name] ?? name) }));

interface MilestoneFormOptions {
  partner_uuid: string;
  /** Null for a new milestone. */
  milestoneRef: useMilestoneForm_milestone$key | null;
  onSaved: () => void;
}

/** The form model of a milestone, new or stored. */
export function useMilestoneForm({
  partner_uuid,
  milestoneRef,
  onSaved,
}: MilestoneFormOptions): FormModel<MilestoneValues> {
  const milestone = useFragment(
    graphql`
      fragment useMilestoneForm_milestone on Milestone {
        milestone_uuid
        title
        description
        due_date
        is_partner_visible
        owner {
          company_user_uuid
          name
          email
        }
        depends_on {
          milestone_uuid
          title
        }
      }
    `,
    milestoneRef,
  );
  const [set] = useMutation<useMilestoneFormSetMutation>(
    graphql`
      mutation useMilestoneFormSetMutation($input: SetMilestoneInput!) {
        set_milestone(input: $input) {
          milestone {
            milestone_uuid
            ...MilestoneItem_milestone
            ...useMilestoneForm_milestone
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Saved', failure: 'Could not save', inForm: 'all' },
  );
  const [create] = useMutation<useMilestoneFormCreateMutation>(
    graphql`
      mutation useMilestoneFormCreateMutation($input: CreateMilestoneInput!) {
        create_milestone(input: $input) {
          trading_partner {
            partner_uuid
            ...MilestoneList_partner
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { success: 'Milestone added', failure: 'Could not add the milestone', inForm: 'all' },
  );
  return useEntityForm<MilestoneValues, MilestoneValues>({
    formKey: `milestone/${milestone?.milestone_uuid ?? `new/${partner_uuid}`}`,
    subject: milestone?.title ?? 'New milestone',
    values: milestone
      ? {
          title: milestone.title,
          description: milestone.description ?? '',
          due_date: milestone.due_date ?? '',
          owner: milestone.owner
            ? {
                value: milestone.owner.company_user_uuid,
                label: milestone.owner.name ?? milestone.owner.email,
              }
            : null,
          depends_on: milestone.depends_on.map(({ milestone_uuid, title }) => ({
            value: milestone_uuid,
            label: title,
          })),
          is_partner_visible: milestone.is_partner_visible,
        }
      : blank,
    schema,
    isNew: !milestone,
    async save({ owner, depends_on, due_date, description, ...rest }) {
      const input = {
        ...rest,
        description: description.trim() || null,
        due_date: due_date || null,
        owner_uuid: owner?.value ?? null,
        depends_on_uuids: depends_on.map(({ value }) => value),
      };
      const result = milestone
        ? await set({ input: { ...input, milestone_uuid: milestone.milestone_uuid } })
        : await create({ input: { ...input, partner_uuid } });
      return result.ok ? { ok: true } : { ok: false, errors: toFormErrors(result.errors) };
    },
    onSaved,
  });
}
