import type { RefObject } from 'react';
import { MenuPanel } from '../../../ui/overlay/MenuPanel.tsx';
import type { NavigationItem } from './navigation.ts';

export interface MorePlacesProps {
  readonly items: readonly NavigationItem[];
  readonly company_uuid: string;
  readonly anchorRef: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly onClose: () => void;
}

/** The places that a phone's foot has no room for. */
export function MorePlaces({ items, company_uuid, ...rest }: MorePlacesProps) {
  return (
    <MenuPanel
      {...rest}
      label="More places"
      items={items.map((item) => ({
        label: item.label,
        icon: <item.icon size={16} stroke={1.75} />,
        to: item.to(company_uuid),
      }))}
    />
  );
}
