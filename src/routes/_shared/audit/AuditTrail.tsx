import { useParams } from 'react-router';
import { AuditLine, type AuditLineProps } from '../../../ui/form/AuditLine.tsx';
import { historyPath } from './history-link.ts';

interface AuditTrailProps extends Pick<AuditLineProps, 'created' | 'changed' | 'usedBy'> {
  /** Its type in the schema, and its key. */
  entity_type: string;
  entity_id: string;
}

/**
 * The last line of an object's form: who made it and changed it, and the way to its history. That opens over the
 * settings, beside the log of the workspace, because few lists of objects show histories themselves.
 */
export function AuditTrail({ entity_type, entity_id, ...line }: AuditTrailProps) {
  const { company_uuid = '' } = useParams();
  return <AuditLine {...line} historyTo={historyPath(company_uuid, { entity_type, entity_id })} />;
}
