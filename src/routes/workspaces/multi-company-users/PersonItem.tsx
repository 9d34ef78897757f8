import { graphql, useFragment } from 'react-relay/hooks';
import type { PersonItem_person$key } from '#gql/PersonItem_person';
import { GridCells } from '#ui/data-grid/GridCells.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useIsPhone } from '#ui/useMediaQuery.ts';
import { AccessCell } from './AccessCell.tsx';
import { roleWords, type RoleName } from './person-filters.ts';
import { PersonMenu } from './PersonMenu.tsx';
import styles from './PersonItem.module.css';
import type { ManagedCompany } from './useManagedCompanies.ts';

interface PersonItemProps {
  personRef: PersonItem_person$key;
  companies: readonly ManagedCompany[];
}

/** A row with one person, and the person's role in each workspace. */
export function PersonItem({ personRef, companies }: PersonItemProps) {
  const person = useFragment(
    graphql`
      fragment PersonItem_person on Person {
        email
        name
        is_machine
        is_viewer
        mfa_enabled
        last_sign_in_at
        memberships {
          company_user_uuid
          company_uuid
          role
          status
          ...AccessCell_membership
        }
        ...PersonMenu_person
      }
    `,
    personRef,
  );
  const isPhone = useIsPhone();
  const { email, name, is_machine, is_viewer, mfa_enabled, last_sign_in_at, memberships } = person;
  const who = name ?? email;
  const count = memberships.filter(({ status }) => status !== 'DISABLED').length;
  const rolesInWords = () => {
    const byRole = new Map<string, string[]>();
    for (const { company_uuid, company_name } of companies) {
      const found = memberships.find((membership) => membership.company_uuid === company_uuid);
      if (!found) continue;
      const role = found.status === 'DISABLED' ? 'Disabled' : roleWords[found.role as RoleName];
      byRole.set(role, [...(byRole.get(role) ?? []), company_name]);
    }
    return [...byRole].map(([role, names]) => `${role} in ${names.join(', ')}`).join(' · ');
  };
  const cells = companies.map((company) => {
    const membership = memberships.find(({ company_uuid }) => company_uuid === company.company_uuid);
    return [
      company.company_uuid,
      <AccessCell
        key={company.company_uuid}
        membershipRef={membership ?? null}
        company={company}
        email={email}
        who={who}
        isViewer={is_viewer}
        isMachine={is_machine}
      />,
    ];
  });
  return (
    <GridCells
      cells={{
        name: (
          <span className={styles.person}>
            <bdi className={styles.name}>{who}</bdi>
            {is_viewer && <Tag>You</Tag>}
            {is_machine && <Tag>API key</Tag>}
            {name && !isPhone && <bdi className={styles.email}>{email}</bdi>}
          </span>
        ),
        last_sign_in: last_sign_in_at ? (
          <RelativeTime at={last_sign_in_at} />
        ) : (
          <span className={styles.none}>Never</span>
        ),
        mfa: is_machine ? (
          <span className={styles.none}>–</span>
        ) : mfa_enabled ? (
          'On'
        ) : (
          <span className={styles.none}>Off</span>
        ),
        access: isPhone ? rolesInWords() : count,
        ...(Object.fromEntries(cells) as Record<string, React.ReactNode>),
        actions: <PersonMenu personRef={person} />,
      }}
    />
  );
}
