import { graphql, useFragment } from 'react-relay/hooks';
import type { DetailsCard_partner$key } from '#gql/DetailsCard_partner';
import { formatDate } from '#lib/dates.ts';
import { pluralize } from '#lib/text.ts';
import { UiLink } from '#ui/links.tsx';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { Tag } from '#ui/status/Tag.tsx';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { schemeWords } from '../../_shared/partner-id-labels.ts';
import { partnerTypeWords } from '../../_shared/partner-labels.ts';
import { paths } from '../../paths.ts';
import styles from './partner.module.css';

/** The partner's details and identifiers. */
export function DetailsCard({ partnerRef }: { partnerRef: DetailsCard_partner$key }) {
  const partner = useFragment(
    graphql`
      fragment DetailsCard_partner on TradingPartner @throwOnFieldError {
        partner_uuid
        company_uuid
        partner_type
        description
        tags
        created_at
        retention_days @include(if: $internals)
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
      }
    `,
    partnerRef,
  );
  const { company_uuid, partner_uuid, owner, tags, retention_days } = partner;
  const zone = useZone();
  return (
    <Card title="Details">
      <KeyValue
        facts={[
          { label: 'Type', value: partnerTypeWords(partner.partner_type) },
          { label: 'Description', value: partner.description },
          { label: 'Responsible', value: owner && (owner.name ?? owner.email) },
          {
            label: 'Tags',
            value:
              tags.length > 0 ? (
                <span className={styles.tags}>
                  {tags.map((tag) => (
                    <UiLink key={tag} to={paths.partners({ company_uuid }, { tag })}>
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
          { label: 'Partner UUID', value: <CopyText text={partner_uuid} what="partner UUID" /> },
          ...(retention_days === undefined
            ? []
            : [
                {
                  label: 'Retention',
                  value: retention_days === null ? 'As the workspace' : pluralize(retention_days, 'day'),
                },
              ]),
          { label: 'Created', value: formatDate(partner.created_at, zone) },
        ]}
      />
    </Card>
  );
}
