import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { ChangeList_items$data, ChangeList_items$key } from '#gql/ChangeList_items';
import { formatDateTime, type Zone } from '#lib/dates.ts';
import { UiLink } from '#ui/links.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { changeWords } from '#shared/executions/labels.ts';
import { isRestrictedFor, knownMembership } from '#routes/access.ts';
import { paths } from '#routes/paths.ts';
import styles from './ChangeList.module.css';

type Item = ChangeList_items$data[number];

interface ChangeListProps {
  itemsRef: ChangeList_items$key;
  company_uuid: string;
  partner_uuid: string;
  zone: Zone;
}

/**
 * The dependencies of a flow at two executions: changed ones first, with who changed them, and the likely cause on top.
 */
export function ChangeList({ itemsRef, company_uuid, partner_uuid, zone }: ChangeListProps) {
  const items = useFragment(
    graphql`
      fragment ChangeList_items on ChangeItem @relay(plural: true) {
        kind
        name
        object_uuid
        changed
        likely_cause
        before
        after
        summary
        updated_at
        updated_by {
          display
        }
      }
    `,
    itemsRef,
  );
  const membership = knownMembership(useRelayEnvironment(), company_uuid);
  const opensSettings = membership !== null && !isRestrictedFor(membership);
  return (
    <>
      {!items.some(({ changed }) => changed) && (
        <p className={styles.nothing}>
          <b>Nothing changed on our side.</b> Look at the input, the partner, or the other system.
        </p>
      )}
      <dl className={styles.changes}>
        {items.map((item) => {
          const place =
            opensSettings || !RESTRICTED.has(item.kind)
              ? placeOf(item, { company_uuid, partner_uuid })
              : null;
          return (
            <div key={`${item.kind} ${item.name}`} className={styles.change}>
              <dt>
                {item.likely_cause && (
                  <StatusBadge tone="wait" className={styles.cause}>
                    Most likely cause
                  </StatusBadge>
                )}
                {changeWords(item.kind)}{' '}
                {place ? (
                  <UiLink to={place}>{item.name}</UiLink>
                ) : (
                  <span className={item.changed ? styles.name : 'muted'}>{item.name}</span>
                )}
              </dt>
              <dd className={item.changed ? undefined : 'muted'}>
                {item.changed ? (
                  <>
                    {item.before ?? 'none'} → <b>{item.after ?? 'none'}</b>
                  </>
                ) : (
                  'unchanged'
                )}
              </dd>
              {item.changed && item.updated_at && (
                <dd className={styles.when}>
                  {formatDateTime(item.updated_at, zone)}
                  {item.updated_by && ` by ${item.updated_by.display}`}
                  {item.summary && `. ${item.summary}`}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** Dependencies that are shown only on screens that viewers and guests may not open. */
const RESTRICTED: ReadonlySet<string> = new Set(['MAPPING_REVISION', 'LOOKUP_TABLE', 'EDI_AGREEMENT']);

/** The screen where a dependency can be inspected and restored. */
function placeOf(
  { kind, object_uuid }: Item,
  at: { company_uuid: string; partner_uuid: string },
): string | null {
  if (object_uuid == null) return null;
  switch (kind) {
    case 'FLOW_VERSION':
      return paths.flow({ ...at, flow_uuid: object_uuid });
    case 'MAPPING_REVISION':
      return paths.mapping({ ...at, mapping_uuid: object_uuid });
    case 'LOOKUP_TABLE':
      return paths.globalLookupTables(at, { open: object_uuid });
    case 'CONNECTION':
      return paths.editConnection({ ...at, endpoint_uuid: object_uuid });
    case 'EDI_AGREEMENT':
      return paths.ediSettings(at, { tab: 'agreements', edit: object_uuid });
    default:
      return null;
  }
}
