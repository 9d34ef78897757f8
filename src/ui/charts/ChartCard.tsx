import { useState, type ReactNode } from 'react';
import { IconTable } from '@tabler/icons-react';
import { IconButton } from '../actions/IconButton.tsx';
import { Card } from '../page/Card.tsx';
import styles from './charts.module.css';

export interface ChartCardProps {
  /** ID for links to this card on the same page. */
  id?: string;
  /** "Error rate" */
  title: string;
  /** The unit: "% of finished". */
  hint?: string;
  legend?: ReactNode;
  /** The same numbers as a table, which opens below the chart; see `ChartTable`. */
  table: ReactNode;
  /** Shows the table from the start. */
  tableOpen?: boolean;
  children: ReactNode;
}

/** A card with a chart and, on request, its numbers as a table. */
export function ChartCard({ id, title, hint, legend, table, tableOpen = false, children }: ChartCardProps) {
  const [hasTable, setTable] = useState(tableOpen);
  return (
    <Card
      id={id}
      title={title}
      hint={hint}
      actions={
        <>
          {legend}
          <IconButton
            small
            label={`Table of ${title}`}
            aria-expanded={hasTable}
            look={hasTable ? 'default' : 'quiet'}
            icon={<IconTable size={15} stroke={1.75} />}
            onClick={() => setTable(!hasTable)}
          />
        </>
      }
    >
      <figure className={styles.figure} aria-label={hint ? `${title}, ${hint}` : title}>
        {children}
      </figure>
      {hasTable && <div className={styles.under}>{table}</div>}
    </Card>
  );
}
