import { graphql, useFragment } from 'react-relay/hooks';
import type { EdiTabs_company$key } from '#gql/EdiTabs_company';
import { NavTabs } from '#ui/page/NavTabs.tsx';
import { paths } from '../../paths.ts';
import type { TabName } from './edi-filters.ts';

const tabs: readonly { readonly name: TabName; readonly label: string }[] = [
  { name: 'identities', label: 'My identities' },
  { name: 'agreements', label: 'Partner agreements' },
  { name: 'numbers', label: 'Control numbers' },
  { name: 'unrouted', label: 'Unrouted' },
  { name: 'acknowledgments', label: 'Acknowledgments' },
];

interface EdiTabsProps {
  companyRef: EdiTabs_company$key;
  current: TabName;
}

/** The tabs, with counts on those that need attention. */
export function EdiTabs({ companyRef, current }: EdiTabsProps) {
  // Without @throwOnFieldError: a count that failed is omitted, and its tab shows the error.
  const { company_uuid, open_interchanges, waiting } = useFragment(
    graphql`
      fragment EdiTabs_company on Company {
        company_uuid
        open_interchanges: unrouted_interchanges(statuses: [OPEN], first: 1) {
          total_count
        }
        waiting: outstanding_acknowledgments(first: 1) {
          total_count
        }
      }
    `,
    companyRef,
  );
  const counts: Partial<Record<TabName, number | undefined>> = {
    unrouted: open_interchanges?.total_count,
    acknowledgments: waiting?.total_count,
  };
  return (
    <NavTabs
      label="EDI settings"
      tabs={tabs.map(({ name, label }) => ({
        label,
        to: paths.ediSettings({ company_uuid }, name === 'identities' ? {} : { tab: name }),
        current: name === current,
        count: counts[name],
      }))}
    />
  );
}
