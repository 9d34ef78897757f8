import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import type { useChangePartnersMutation } from '#gql/useChangePartnersMutation';
import { pluralize } from '#lib/text.ts';
import { dataID } from '#relay/data-id.ts';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { changes, doneWords, type PartnerChange, type Verdict } from './changes.ts';

export interface ChangeRequest {
  readonly change: PartnerChange;
  readonly partner_uuids: readonly string[];
  /** '' if the change needs none. */
  readonly tag: string;
}

type Answer = useChangePartnersMutation['response']['change_partners']['results'][number];
type Subject = NonNullable<Answer['trading_partner']>;

const counted = (count: number | undefined, value: string): string | false =>
  count !== undefined && count > 0 && pluralize(count, value);

function usesOf({ flow_setups, endpoints, integration_users, shares, carrier_api_keys }: Subject): string[] {
  const guests = integration_users?.filter(({ status }) => status !== 'DISABLED').length;
  const shared = shares?.filter(({ status }) => status !== 'REVOKED').length;
  const workspaces = counted(shared, 'workspace');
  return [
    counted(flow_setups?.length, 'flow'),
    counted(endpoints?.total_count, 'connection'),
    counted(carrier_api_keys?.total_count, 'carrier key'),
    counted(guests, 'guest'),
    workspaces && `shared with ${workspaces}`,
  ].filter((use) => use !== false);
}

const verdictOf = ({ partner_uuid, trading_partner, outcome, detail }: Answer): Verdict => ({
  partner_uuid,
  partner_name: trading_partner?.partner_name ?? 'Unknown trading partner',
  status: trading_partner?.status ?? '%future added value',
  outcome,
  detail,
  uses: trading_partner ? usesOf(trading_partner) : [],
});

interface ChangePartners {
  /** Returns what would happen to each partner; null if the request failed. */
  readonly preview: (request: ChangeRequest) => Promise<readonly Verdict[] | null>;
  /** Makes the change, and shows a notification with Undo. Returns null if nothing was changed. */
  readonly run: (request: ChangeRequest) => Promise<readonly Verdict[] | null>;
}

/** Changes trading partners in a workspace's list, or checks a change with a dry run. */
export function useChangePartners(company_uuid: string): ChangePartners {
  const [ask] = useMutation<useChangePartnersMutation>(
    graphql`
      mutation useChangePartnersMutation($input: ChangePartnersInput!, $uses: Boolean!) {
        change_partners(input: $input) {
          results {
            partner_uuid
            outcome
            detail
            trading_partner {
              partner_uuid
              partner_name
              status
              tags
              lock_version
              ...PartnerPause_partner
              flow_setups @include(if: $uses) {
                flow_uuid
              }
              endpoints(first: 1) @include(if: $uses) {
                total_count
              }
              carrier_api_keys(first: 1) @include(if: $uses) {
                total_count
              }
              integration_users @include(if: $uses) {
                status
              }
              shares @include(if: $uses) {
                share_uuid
                status
              }
            }
          }
          company {
            company_uuid
            partner_tags {
              tag
              partner_count
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
    { failure: 'Nothing was changed' },
  );
  const send = useCallback(
    async ({ change, partner_uuids, tag }: ChangeRequest, dry_run: boolean) => {
      const result = await ask(
        {
          input: { company_uuid, partner_uuids: [...partner_uuids], change, tag: tag || null, dry_run },
          uses: dry_run && change === 'ARCHIVE',
        },
        {
          updater(store, response) {
            // The list under other filters may be outdated now.
            if (!dry_run && response?.change_partners.results.some(({ outcome }) => outcome === 'CHANGED'))
              store.get(dataID('Company', { company_uuid }))?.invalidateRecord();
          },
        },
      );
      return result.ok ? result.response.change_partners.results.map(verdictOf) : null;
    },
    [ask, company_uuid],
  );
  const preview = useCallback((request: ChangeRequest) => send(request, true), [send]);
  const run = useCallback(
    async (request: ChangeRequest) => {
      const { change, tag } = request;
      // Restored partners are paused, so those that were running have to be resumed as well.
      const before = change === 'ARCHIVE' ? ((await send(request, true)) ?? []) : [];
      const verdicts = await send(request, false);
      const changed = verdicts?.filter(({ outcome }) => outcome === 'CHANGED') ?? [];
      if (changed.length === 0) return verdicts;
      const partner_uuids = changed.map(({ partner_uuid }) => partner_uuid);
      const running = before
        .filter(({ partner_uuid, status }) => status !== 'PAUSED' && partner_uuids.includes(partner_uuid))
        .map(({ partner_uuid }) => partner_uuid);
      const words = doneWords(
        change,
        changed.map(({ partner_name }) => partner_name),
        tag,
      );
      const takeBack = async () => {
        const undone = await send({ change: changes[change].undo, partner_uuids, tag }, false);
        const resumed =
          undone && running.length > 0
            ? await send({ change: 'RESUME', partner_uuids: running, tag: '' }, false)
            : [];
        if (!undone || !resumed) return;
        const left = [...undone, ...resumed].filter(
          ({ outcome }) => outcome === 'FAILED' || outcome === 'DENIED',
        );
        if (left.length > 0)
          notify.error(
            left.map(({ partner_name, detail }) => `${partner_name}: ${detail}`).join(' '),
            'Not everything could be undone',
          );
        else notify.info('Undone.');
      };
      notify.undo(words, () => void takeBack());
      return verdicts;
    },
    [send],
  );
  return { preview, run };
}
