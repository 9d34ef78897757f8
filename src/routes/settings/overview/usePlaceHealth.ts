import { graphql, useFragment } from 'react-relay/hooks';
import type { usePlaceHealth_company$key } from '#gql/usePlaceHealth_company';
import { formatCount } from '#lib/numbers.ts';
import { pluralize, sentenceCase } from '#lib/text.ts';
import type { StatusTone } from '#ui/status/tone.ts';
import type { SettingsScreen } from '../../_shared/settings-places.ts';

/** The health of a settings page, as a word or a number; with a tone if it needs attention. */
export interface PlaceHealth {
  readonly words: string;
  readonly tone?: StatusTone;
}

type Counted = { readonly total_count: number } | null | undefined;

const plain = (words: string | null | undefined): PlaceHealth | null => (words == null ? null : { words });
const count = (list: Counted, words: (count: number) => string = formatCount): PlaceHealth | null =>
  list == null ? null : { words: words(list.total_count) };
/** The number of problems if there are any, otherwise the normal status. */
const wrong = (found: number | undefined, tone: StatusTone, word: string, rest: PlaceHealth | null) =>
  found !== undefined && found > 0 ? { tone, words: `${formatCount(found)} ${word}` } : rest;

/**
 * The health of every settings page; null if the server could not determine it. That must not keep anyone from opening
 * the page, so there is no `@throwOnFieldError`.
 */
export function usePlaceHealth(
  companyRef: usePlaceHealth_company$key,
): Readonly<Partial<Record<SettingsScreen, PlaceHealth | null>>> {
  const company = useFragment(
    graphql`
      fragment usePlaceHealth_company on Company {
        legal_name
        address {
          __typename
        }
        company_contacts {
          __typename
        }
        pulse {
          warnings {
            kind
            certificate {
              certificate_uuid
              days_left
            }
          }
        }
        users {
          total_count
        }
        invited: users(statuses: [INVITED]) {
          total_count
        }
        notifiers {
          total_count
        }
        license {
          plan
        }
        open_invoices: invoices(statuses: [OPEN]) {
          total_count
        }
        past_due_invoices: invoices(statuses: [OVERDUE]) {
          total_count
        }
        host_systems {
          total_count
        }
        sftp_users {
          total_count
        }
        sftp_jobs {
          total_count
        }
        certificates(in_use_only: true) {
          total_count
        }
        edi_agreements {
          total_count
        }
        unrouted_interchanges(statuses: [OPEN]) {
          total_count
        }
        carrier_api_keys {
          total_count
        }
        flow_oauth_clients {
          total_count
        }
        mappings {
          total_count
        }
        undeployed_mappings: mappings(has_undeployed_changes: true) {
          total_count
        }
        global_lookup_tables {
          total_count
        }
        global_functions(is_embedded: false) {
          total_count
        }
        canonical_schema {
          version
        }
        templates(own_only: true) {
          total_count
        }
        portal_api_keys {
          total_count
        }
        remote_adapters {
          total_count
        }
        mcp_server {
          mcp_server_uuid
          enabled
        }
      }
    `,
    companyRef,
  );
  const warnings = company.pulse?.warnings;
  const warned = (kind: string) => warnings?.filter((warning) => warning.kind === kind).length;
  const ending = warnings?.flatMap(({ certificate }) => certificate?.days_left ?? []) ?? [];
  const expired = ending.filter((days) => days < 0).length;
  const certificates: PlaceHealth | null =
    expired > 0
      ? { tone: 'fail', words: `${formatCount(expired)} expired` }
      : ending.length > 0
        ? { tone: 'wait', words: `${formatCount(Math.min(...ending))} d left` }
        : count(company.certificates);
  const invited = company.invited?.total_count ?? 0;
  const { legal_name, address, company_contacts } = company;
  return {
    users: count(
      company.users,
      (all) => formatCount(all) + (invited > 0 ? `, ${formatCount(invited)} invited` : ''),
    ),
    profile: plain(legal_name && address && company_contacts.length > 0 ? 'Complete' : 'Incomplete'),
    notifiers: wrong(warned('NOTIFIER_FAILING'), 'fail', 'failing', count(company.notifiers)),
    license: plain(company.license && sentenceCase(company.license.plan)),
    invoices: wrong(
      company.past_due_invoices?.total_count,
      'fail',
      'past due',
      count(company.open_invoices, (open) => (open === 0 ? 'None open' : `${formatCount(open)} open`)),
    ),
    hostSystems: wrong(warned('VERIFICATION_FAILED'), 'fail', 'failed', count(company.host_systems)),
    sftpUsers: count(company.sftp_users),
    sftpLauncher: wrong(warned('LAUNCHER_FAILING'), 'fail', 'failing', count(company.sftp_jobs)),
    as2: certificates,
    ediSettings: wrong(
      company.unrouted_interchanges?.total_count,
      'wait',
      'unrouted',
      count(company.edi_agreements, (all) => pluralize(all, 'agreement')),
    ),
    companyCarrierApiKeys: count(company.carrier_api_keys),
    flowOauthClients: count(company.flow_oauth_clients),
    mappings: wrong(company.undeployed_mappings?.total_count, 'run', 'undeployed', count(company.mappings)),
    globalLookupTables: count(company.global_lookup_tables),
    globalFunctions: count(company.global_functions),
    canonicalSchema: plain(company.canonical_schema?.version),
    workspaceTemplates: count(company.templates),
    portalApiKeys: count(company.portal_api_keys),
    openConnect: count(company.remote_adapters, (all) => pluralize(all, 'adapter')),
    mcpServer: plain(company.mcp_server && (company.mcp_server.enabled ? 'Enabled' : 'Disabled')),
  };
}
