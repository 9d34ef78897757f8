import { graphql, useFragment } from 'react-relay/hooks';
import type { KeyUse_key$key } from '#gql/KeyUse_key';
import type { KeyUse_query$key } from '#gql/KeyUse_query';
import { formatDate } from '#lib/dates.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { UiLink } from '#ui/links.tsx';
import { KeyValue } from '#ui/page/KeyValue.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { RelativeTime } from '#ui/text/RelativeTime.tsx';
import { useZone } from '#ui/text/zone.ts';
import { authKindWords } from './auth-kind-labels.ts';
import { environmentWords, resultLook, scopeWords } from './carrier-key-labels.ts';
import { paths } from '../../paths.ts';
import { KeyPartners } from './KeyPartners.tsx';

interface KeyUseProps {
  keyRef: KeyUse_key$key;
  queryRef: KeyUse_query$key;
  /** Shown beside the form, which already has its system, account, and APIs. */
  besideForm?: boolean;
  /** On a page, the section is a card. */
  card?: boolean;
}

/** The facts about a key, except its secrets, and the partners that use it. */
export function KeyUse({ keyRef, queryRef, besideForm = false, card }: KeyUseProps) {
  const key = useFragment(
    graphql`
      fragment KeyUse_key on CarrierApiKey {
        company_uuid
        trading_partner {
          partner_uuid
          partner_name
        }
        carrier {
          carrier_code
          name
        }
        environment
        auth_kind
        masked_key
        login
        account_number
        scopes
        expires_at
        last_used_at
        last_result
        secrets {
          name
          is_set
          updated_at
        }
      }
    `,
    keyRef,
  );
  const query = useFragment(
    graphql`
      fragment KeyUse_query on Query @argumentDefinitions(key_uuid: { type: "ID!" }) {
        ...KeyPartners_query @arguments(key_uuid: $key_uuid)
      }
    `,
    queryRef,
  );
  const { company_uuid, trading_partner, carrier, last_used_at, last_result } = key;
  const zone = useZone();
  const set = key.secrets.find(({ is_set }) => is_set)?.updated_at;
  const result = last_result == null ? null : resultLook(last_result);
  return (
    <FormSection title="Key" card={card}>
      <KeyValue
        facts={[
          { label: 'Carrier', value: `${carrier.name} (${carrier.carrier_code})` },
          {
            label: 'Belongs to',
            value: trading_partner ? (
              <UiLink
                to={paths.partnerDashboard({ company_uuid, partner_uuid: trading_partner.partner_uuid })}
              >
                {trading_partner.partner_name}
              </UiLink>
            ) : (
              'The whole workspace'
            ),
          },
          { label: 'Method', value: authKindWords(key.auth_kind) },
          { label: 'Key', value: key.masked_key },
          { label: 'Secret', value: set == null ? 'Deleted' : `Set ${formatDate(set, zone)}` },
          ...(besideForm
            ? []
            : [
                { label: 'System', value: environmentWords(key.environment) },
                { label: 'Client ID or user', value: key.login },
                { label: 'Account number', value: key.account_number },
                { label: 'Used for', value: key.scopes.map(scopeWords).join(', ') },
                { label: 'Expires', value: key.expires_at ? formatDate(key.expires_at, zone) : 'Never' },
              ]),
          { label: 'Last used', value: last_used_at ? <RelativeTime at={last_used_at} /> : 'Never' },
          {
            label: 'Last result',
            value: result && <StatusBadge tone={result.tone}>{result.label}</StatusBadge>,
          },
          { label: 'Used by', value: <KeyPartners queryRef={query} /> },
        ]}
      />
    </FormSection>
  );
}
