import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { IconButton } from '../actions/IconButton.tsx';

export interface RowButtonsProps {
  name: string;
  index: number;
  count: number;
  onMove?: (index: number, by: -1 | 1) => void;
  onRemove: (index: number) => void;
}

/** The buttons at the end of an editable row. */
export function RowButtons({ name, index, count, onMove, onRemove }: RowButtonsProps) {
  return (
    <>
      {onMove && (
        <>
          <IconButton
            label={`Move ${name} up`}
            icon={<IconArrowUp size={14} />}
            aria-disabled={index === 0 || undefined}
            onClick={() => onMove(index, -1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<IconArrowDown size={14} />}
            aria-disabled={index === count - 1 || undefined}
            onClick={() => onMove(index, 1)}
          />
        </>
      )}
      <IconButton label={`Remove ${name}`} icon={<IconX size={14} />} onClick={() => onRemove(index)} />
    </>
  );
}
