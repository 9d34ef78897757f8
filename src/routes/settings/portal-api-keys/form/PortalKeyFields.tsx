import { graphql, useFragment } from 'react-relay/hooks';
import type { PortalKeyFields_query$key } from '#gql/PortalKeyFields_query';
import { toLocalInput } from '#lib/dates.ts';
import { useNow } from '#lib/useNow.ts';
import { DateField } from '#ui/form/DateField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { RadioCardsField } from '#ui/form/RadioCardsField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FormModel } from '#ui/form/form-model.ts';
import { useZone } from '#ui/text/zone.ts';
import { roleNames, roles } from '../portal-key-labels.ts';
import type { PortalKeyValues } from './portal-key-form.ts';

const DAY = 86_400_000;
const MAX_DAYS = 3650;

interface PortalKeyFieldsProps {
  form: FormModel<PortalKeyValues>;
  company_uuid: string;
  queryRef: PortalKeyFields_query$key;
}

/** The fields of a key. */
export function PortalKeyFields({ form, company_uuid, queryRef }: PortalKeyFieldsProps) {
  const { viewer } = useFragment(
    graphql`
      fragment PortalKeyFields_query on Query @throwOnFieldError {
        viewer {
          user_uuid
          companies {
            company_uuid
            company_name
            viewer_can_manage_users
            viewer_can_manage_owners
          }
        }
      }
    `,
    queryRef,
  );
  const zone = useZone();
  const now = useNow(60_000);
  const mine = viewer?.companies ?? [];
  const others = mine.filter(
    (candidate) => candidate.company_uuid !== company_uuid && candidate.viewer_can_manage_users,
  );
  const mayMakeOwners = mine.some(
    (candidate) => candidate.company_uuid === company_uuid && candidate.viewer_can_manage_owners,
  );
  const companies = form.field('companies');
  return (
    <>
      <FormSection title="General">
        <TextField
          field={form.field('name')}
          label="Name"
          required
          focusFirst
          description="The program that uses it"
        />
        <RadioCardsField
          field={form.field('role')}
          label="Role"
          choices={roleNames.map((value) => ({
            value,
            ...roles[value],
            ...(value === 'OWNER' &&
              !mayMakeOwners && { disabled: 'Only owners may give a key the role Owner.' }),
          }))}
        />
        <DateField
          field={form.field('expires_on')}
          label="Expires after"
          span={3}
          min={toLocalInput(now, zone).slice(0, 10)}
          max={toLocalInput(now + MAX_DAYS * DAY, zone).slice(0, 10)}
          description="Leave it empty if the key does not expire."
        />
      </FormSection>
      {(others.length > 0 || companies.read().length > 0) && (
        <FormSection title="Other workspaces" hint="It has the same role in each">
          <MultiSelectField
            field={companies}
            label="Also has access to"
            placeholder="Add a workspace…"
            choices={others.map((other) => ({ value: other.company_uuid, label: other.company_name }))}
          />
        </FormSection>
      )}
    </>
  );
}
