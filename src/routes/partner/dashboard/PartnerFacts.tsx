import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerFacts_partner$key } from '#gql/PartnerFacts_partner';
import { formatDate } from '#lib/dates.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { contactRoleWords, schemeWords } from '../../_shared/partner-id-labels.ts';
import { paths } from '../../paths.ts';
import { MailLink, PhoneLink } from '#ui/text/WebLink.tsx';
import styles from './PartnerFacts.module.css';

/** Facts about the partner: description, external names, contacts, guests. */
export function PartnerFacts({ partnerRef }: { partnerRef: PartnerFacts_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment PartnerFacts_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        company_uuid
        description
        tags
        created_at
        owner @include(if: $internals) {
          company_user_uuid
          name
          email
        }
        external_ids {
          scheme
          qualifier
          value
        }
        contacts {
          name
          email
          phone
          role
        }
        integration_users {
          email
          name
          status
        }
      }
    `,
    partnerRef,
  );
  const zone = useZone();
  const guests = partner.integration_users.filter((user) => user.status !== 'DISABLED');
  return (
    <>
      <Card title="About">
        {partner.description && <p className={styles.description}>{partner.description}</p>}
        <KeyValue
          facts={[
            { label: 'Owner', value: partner.owner && (partner.owner.name ?? partner.owner.email) },
            {
              label: 'Tags',
              value:
                partner.tags.length > 0 ? (
                  <span className={styles.tags}>
                    {partner.tags.map((tag) => (
                      <UiLink key={tag} to={paths.partners({ company_uuid: partner.company_uuid }, { tag })}>
                        <Tag>{tag}</Tag>
                      </UiLink>
                    ))}
                  </span>
                ) : null,
            },
            ...partner.external_ids.map((id) => ({
              label: schemeWords(id.scheme),
              value: (
                <CopyText
                  text={id.value}
                  shown={id.qualifier ? `${id.qualifier} / ${id.value}` : undefined}
                  what={schemeWords(id.scheme)}
                />
              ),
            })),
            { label: 'Since', value: formatDate(partner.created_at, zone) },
          ]}
        />
      </Card>
      {partner.contacts.length > 0 && (
        <Card title="Contacts">
          <ul className={styles.people}>
            {partner.contacts.map((contact) => (
              <li key={`${contact.role} ${contact.email}`}>
                <span className={styles.person}>{contact.name}</span>
                <span className="muted">{contactRoleWords(contact.role)}</span>
                <MailLink email={contact.email} />
                {contact.phone && <PhoneLink phone={contact.phone} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {guests.length > 0 && (
        <Card title="Guests" hint="can see only this partner">
          <ul className={styles.people}>
            {guests.map((guest) => (
              <li key={guest.email}>
                <span className={styles.person}>{guest.name ?? guest.email}</span>
                <span className="muted">{guest.status === 'INVITED' ? 'Invited' : 'Active'}</span>
                {guest.name && <MailLink email={guest.email} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
