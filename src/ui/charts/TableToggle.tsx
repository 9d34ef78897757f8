import { IconChartBar, IconTable } from '@tabler/icons-react';
import { IconButton } from '../actions/IconButton.tsx';

export interface TableToggleProps {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
}

/** Switches between a chart and its table. */
export function TableToggle({ asTable, onChange }: TableToggleProps) {
  const Icon = asTable ? IconChartBar : IconTable;
  return (
    <IconButton
      small
      label={asTable ? 'Show as a chart' : 'Show as a table'}
      icon={<Icon size={15} stroke={1.75} />}
      onClick={() => onChange(!asTable)}
    />
  );
}
