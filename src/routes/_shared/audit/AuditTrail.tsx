import { useParams } from 'react-router';
import { AuditLine, type AuditLineProps } from '#ui/form/AuditLine.tsx';
import { historyPath } from './history-link.ts';

interface AuditTrailProps extends Pick<AuditLineProps, 'created' | 'changed' | 'usedBy'> {
  /** The object's type in the schema, and its key. */
  entity_type: string;
  entity_id: string;
}

/**
 * The last line of an object's form: who created and changed it, with a link to its history. The history opens over the
 * settings page, because most lists cannot show one themselves.
 */
export function AuditTrail({ entity_type, entity_id, ...line }: AuditTrailProps) {
  const { company_uuid = '' } = useParams();
  return <AuditLine {...line} historyTo={historyPath(company_uuid, { entity_type, entity_id })} />;
}
