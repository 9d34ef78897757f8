import { graphql, useFragment } from 'react-relay/hooks';
import type { CompanyFacts_company$key } from '#gql/CompanyFacts_company';
import { formatDate } from '#lib/dates.ts';
import { Card } from '#ui/page/Card.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { choiceLabel } from '#ui/form/choice.ts';
import { CopyText } from '#ui/text/CopyText.tsx';
import { useZone } from '#ui/text/zone.ts';
import { industryChoices } from '../../_shared/company-choices.ts';
import { countryName } from './profile-labels.ts';
import { WebLink } from '#ui/text/WebLink.tsx';
import styles from './profile.module.css';

const none = <span className={styles.muted}>Not set</span>;

/** The company's names, address and identifiers. */
export function CompanyFacts({ companyRef }: { companyRef: CompanyFacts_company$key }) {
  const company = useFragment(
    graphql`
      fragment CompanyFacts_company on Company {
        company_name
        display_name
        legal_name
        website
        industry
        country
        address {
          lines
          city
          region
          postal_code
          country
        }
        scac
        gln
        duns
        vat_number
        updated_at
        updated_by {
          display
        }
      }
    `,
    companyRef,
  );
  const zone = useZone();
  const { company_name, display_name, legal_name, website, address, updated_by } = company;
  const code = (text: string | null | undefined, what: string) =>
    text == null ? none : <CopyText text={text} what={what} />;
  return (
    <>
      <Card
        title="Company"
        foot={`Changed ${formatDate(company.updated_at, zone)}${updated_by ? ` by ${updated_by.display}` : ''}`}
      >
        <KeyValue
          facts={[
            { label: 'Partners see', value: <bdi>{display_name ?? company_name}</bdi> },
            { label: 'Legal name', value: legal_name ? <bdi>{legal_name}</bdi> : none },
            {
              label: 'Website',
              value: website ? (
                <WebLink address={website}>{website.replace(/^https?:\/\//, '')}</WebLink>
              ) : (
                none
              ),
            },
            { label: 'Industry', value: choiceLabel(industryChoices, company.industry) },
            { label: 'Country', value: countryName(company.country) },
            {
              label: 'Address',
              value: address ? (
                <address className={styles.address}>
                  {address.lines.map((line, index) => (
                    <span key={`${index} ${line}`}>{line}</span>
                  ))}
                  <span>
                    {[address.city, address.region, address.postal_code].filter(Boolean).join(', ')}
                  </span>
                  <span>{countryName(address.country)}</span>
                </address>
              ) : (
                none
              ),
            },
          ]}
        />
      </Card>
      <Card title="Identifiers" hint="In documents, and to find you">
        <KeyValue
          facts={[
            { label: 'SCAC', value: code(company.scac, 'SCAC') },
            { label: 'GLN', value: code(company.gln, 'GLN') },
            { label: 'D-U-N-S', value: code(company.duns, 'D-U-N-S number') },
            { label: 'Tax number', value: code(company.vat_number, 'tax number') },
          ]}
        />
      </Card>
    </>
  );
}
