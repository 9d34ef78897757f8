import { useLocation } from 'react-router';
import { AuditLine, type AuditLineProps } from '../../../ui/form/AuditLine.tsx';
import { historySearch } from './history-link.ts';

interface AuditTrailProps extends Pick<AuditLineProps, 'created' | 'changed'> {
  /** Its type in the schema, and its key. */
  entity_type: string;
  entity_id: string;
}

/** The last line of an object's form: who made it and changed it, and the way to its history. */
export function AuditTrail({ entity_type, entity_id, created, changed }: AuditTrailProps) {
  const { search } = useLocation();
  return (
    <AuditLine
      created={created ?? null}
      changed={changed ?? null}
      historyTo={historySearch(search, { entity_type, entity_id })}
    />
  );
}
