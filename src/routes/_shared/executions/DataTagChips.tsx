import { graphql, useFragment } from 'react-relay/hooks';
import type { DataTagChips_execution$key } from '#gql/DataTagChips_execution';
import { Tag } from '#ui/status/Tag.tsx';
import styles from './DataTagChips.module.css';

export interface DataTagChipsProps {
  executionRef: DataTagChips_execution$key;
  /** Labels to leave out because they have columns of their own. */
  without?: readonly string[];
  /** How many to show; the rest are counted, and listed on hover. */
  limit?: number;
}

/** The data tags of an execution, in the order in which the flow published them. */
export function DataTagChips({ executionRef, without = [], limit = Infinity }: DataTagChipsProps) {
  const { data_tags } = useFragment(
    graphql`
      fragment DataTagChips_execution on FlowExecution {
        invocation_uuid
        data_tags {
          label
          value
        }
      }
    `,
    executionRef,
  );
  const tags = data_tags.filter(({ label }) => !without.includes(label));
  if (tags.length === 0) return <span className="muted">–</span>;
  const rest = tags.slice(limit);
  return (
    <span className={styles.chips}>
      {tags.slice(0, limit).map(({ label, value }, index) => (
        <Tag key={index} name={label}>
          {value}
        </Tag>
      ))}
      {rest.length > 0 && (
        <span className="muted" data-tip={rest.map(({ label, value }) => `${label} ${value}`).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
