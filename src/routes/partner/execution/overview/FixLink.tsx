import { graphql, useFragment } from 'react-relay/hooks';
import type { FixLink_place$data, FixLink_place$key } from '#gql/FixLink_place';
import { UiLink } from '#ui/links.tsx';
import { paths } from '#routes/paths.ts';

interface Execution {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly invocation_uuid: string;
}

const kinds: Readonly<Record<string, string>> = {
  LOOKUP_TABLE: 'Lookup table',
  MAPPING: 'Mapping',
  SOURCE: 'Source',
  DESTINATION: 'Destination',
  EDI_AGREEMENT: 'EDI agreement',
  FLOW: 'Flow',
  FILE: 'File',
};

/** A link to the place where the cause can be fixed, which says what to look for there. */
export function FixLink({ placeRef, at }: { placeRef: FixLink_place$key; at: Execution }) {
  const place = useFragment(
    graphql`
      fragment FixLink_place on FixPlace {
        kind
        name
        object_uuid
        value
        is_missing
        host_system_uuid
        line
        node_id
        setting
      }
    `,
    placeRef,
  );
  const { kind, name, object_uuid, is_missing, line } = place;
  const value = place.value ?? null;
  const to = addressOf(place, at);
  return (
    <>
      {kinds[kind] && <span className="muted">{kinds[kind]} </span>}
      {to === null ? name : <UiLink to={to}>{name}</UiLink>}
      {value !== null && kind !== 'FILE' && (
        <>
          : <span className="mono">{value}</span>
        </>
      )}
      {line != null && `, line ${line}`}
      {kind === 'LOOKUP_TABLE' && is_missing && (
        <>
          {' '}
          (
          <UiLink to={paths.globalLookupTables(at, { open: object_uuid, find: value, add: value })}>
            add a row
          </UiLink>
          )
        </>
      )}
    </>
  );
}

function addressOf(place: FixLink_place$data, at: Execution): string | null {
  const { kind, value, host_system_uuid, line, node_id, setting } = place;
  const uuid = place.object_uuid ?? null;
  switch (kind) {
    case 'LOOKUP_TABLE':
      return uuid && paths.globalLookupTables(at, { open: uuid, find: value });
    case 'MAPPING':
      return uuid && paths.mapping({ ...at, mapping_uuid: uuid }, { line });
    case 'SOURCE':
    case 'DESTINATION':
      return uuid
        ? paths.editConnection({ ...at, endpoint_uuid: uuid })
        : paths.hostSystems(at, { edit: host_system_uuid });
    case 'EDI_AGREEMENT':
      return paths.ediSettings(at, { tab: 'agreements', edit: uuid });
    case 'FLOW':
      return (
        uuid &&
        (node_id == null
          ? paths.flow({ ...at, flow_uuid: uuid }, { setting })
          : paths.flowBuilder({ ...at, flow_uuid: uuid }, { step: node_id }))
      );
    case 'LICENSE':
      return paths.license(at);
    case 'FILE':
      return paths.executionFiles(at, { file: value });
    case 'LOG':
      return paths.executionLogs(at);
    default:
      return null;
  }
}
