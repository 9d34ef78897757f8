import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { MemberFieldQuery } from '#gql/MemberFieldQuery';
import { nodesOf } from '#relay/connection.ts';
import { useTypeahead } from '#relay/useTypeahead.ts';
import type { Chosen } from '#ui/form/choice.ts';
import { Combobox } from '#ui/form/Combobox.tsx';
import { Field } from '#ui/form/Field.tsx';
import { useField, type FieldProps } from '#ui/form/useField.ts';

interface MemberFieldProps extends FieldProps<Chosen | null> {
  company_uuid: string;
  /** What identifies the chosen person; by default, the uuid of the membership. */
  by?: 'uuid' | 'email';
  /** Set for the first field of a drawer or dialog, which takes the focus. */
  focusFirst?: boolean;
}

const NOBODY: Chosen = { value: '', label: 'Nobody' };

/** A member of a workspace, or nobody; searched on the server. */
export function MemberField({ company_uuid, by = 'uuid', focusFirst, ...props }: MemberFieldProps) {
  const { field, label } = props;
  const { value, control } = useField(props, {
    show: (shown) => (shown as Chosen | null)?.label ?? NOBODY.label,
  });
  const [searched, setSearched] = useState('');
  const { data, isBusy, hasFailed, ask } = useTypeahead<MemberFieldQuery>(graphql`
    query MemberFieldQuery($company_uuid: ID!, $search: String) {
      company(company_uuid: $company_uuid) {
        company_uuid
        users(search: $search, statuses: [ACTIVE], is_machine: false, first: 20) {
          total_count
          edges {
            node {
              company_user_uuid
              name
              email
            }
          }
        }
      }
    }
  `);
  const found = data?.company?.users;
  const people = nodesOf(found).map(({ company_user_uuid, name, email }) => ({
    value: by === 'email' ? email : company_user_uuid,
    label: name ?? email,
  }));
  const known = value === null || people.some((person) => person.value === value.value) ? [] : [value];
  // Enter takes the first choice, so once a name has been typed, the people found come first.
  const choices = searched === '' ? [NOBODY, ...known, ...people] : [...people, ...known];
  return (
    <Field {...props} id={field.id} error={field.error}>
      <Combobox
        control={control}
        label={label}
        focusFirst={focusFirst}
        choices={choices}
        remote={{
          onSearch: (text) => {
            setSearched(text);
            ask({ company_uuid, search: text || null });
          },
          isBusy,
          hasFailed,
          total: found?.total_count ?? 0,
          shown: people.length,
        }}
        value={value?.value ?? ''}
        placeholder={NOBODY.label}
        onChange={(next) => {
          const choice = choices.find((chosen) => chosen.value === next);
          field.change(!choice || choice.value === '' ? null : { value: choice.value, label: choice.label });
        }}
      />
    </Field>
  );
}
