import {
  IconArchive,
  IconArchiveOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconTag,
  IconTagOff,
} from '@tabler/icons-react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PartnerBulkBar_partners$key } from '#gql/PartnerBulkBar_partners';
import { Button } from '#ui/actions/Button.tsx';
import { SelectionBar } from '#ui/table/SelectionBar.tsx';
import { changes, statusChanges, type PartnerChange } from './changes.ts';
import type { ChosenPartner } from './useBulkReview.ts';

/** The maximum number of partners that the server changes at once. */
const MAX = 500;

const icons: Readonly<Record<PartnerChange, typeof IconTag>> = {
  PAUSE: IconPlayerPause,
  RESUME: IconPlayerPlay,
  ADD_TAG: IconTag,
  REMOVE_TAG: IconTagOff,
  RESTORE: IconArchiveOff,
  ARCHIVE: IconArchive,
};

interface PartnerBulkBarProps {
  /** The selected partners. */
  partnersRef: PartnerBulkBar_partners$key;
  onOpen: (change: PartnerChange, partners: readonly ChosenPartner[]) => void;
  onClear: () => void;
}

/** The actions on the selected partners. Each opens a review first. */
export function PartnerBulkBar({ partnersRef, onOpen, onClear }: PartnerBulkBarProps) {
  const partners = useFragment(
    graphql`
      fragment PartnerBulkBar_partners on TradingPartner @relay(plural: true) {
        partner_uuid
        partner_name
        status
        tags
      }
    `,
    partnersRef,
  );
  const possible = new Set<PartnerChange>([
    ...partners.flatMap(({ status }) => statusChanges(status)),
    'ADD_TAG',
    ...(partners.some(({ tags }) => tags.length > 0) ? (['REMOVE_TAG'] as const) : []),
  ]);
  const toChange = partners.map(({ partner_uuid, partner_name, tags }) => ({
    partner_uuid,
    partner_name,
    tags,
  }));
  const tooMany = partners.length > MAX ? `At most ${MAX} at once` : undefined;
  return (
    <SelectionBar label="Selected trading partners" count={partners.length} onClear={onClear}>
      {(Object.keys(icons) as PartnerChange[])
        .filter((change) => possible.has(change))
        .map((change) => {
          const Icon = icons[change];
          return (
            <Button
              key={change}
              icon={<Icon size={15} />}
              disabled={tooMany !== undefined}
              data-tip={tooMany}
              onClick={() => onOpen(change, toChange)}
            >
              {changes[change].verb}…
            </Button>
          );
        })}
    </SelectionBar>
  );
}
