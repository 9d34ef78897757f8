import { PaletteGroup } from './PaletteGroup.tsx';
import { isMeant, recentItems } from './places.tsx';

export interface PaletteElsewhereProps {
  readonly typed: string;
  readonly company_uuid: string;
  readonly onDone: () => void;
}

/** Recently visited pages in other workspaces, below those of this one. */
export function PaletteElsewhere({ typed, company_uuid, onDone }: PaletteElsewhereProps) {
  const items = recentItems(company_uuid, 'elsewhere').filter((item) => isMeant(item, typed));
  return <PaletteGroup label="Recent elsewhere" items={items} onDone={onDone} />;
}
