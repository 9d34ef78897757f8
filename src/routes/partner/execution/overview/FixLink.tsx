import { graphql, useFragment } from 'react-relay/hooks';
import type { FixLink_place$data, FixLink_place$key } from '#gql/FixLink_place';
import { UiLink } from '../../../../ui/links.tsx';
import { paths } from '../../../paths.ts';

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

/** A link to where the reason can be corrected, with what to look for there. */
export function FixLink({ placeRef, at }: { placeRef: FixLink_place$key; at: Execution }) {
  const place = useFragment(
    graphql`
      fragment FixLink_place on FixPlace {
        kind
        name
        object_uuid
        value
      }
    `,
    placeRef,
  );
  const { kind, name } = place;
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
    </>
  );
}

function addressOf({ kind, object_uuid, value }: FixLink_place$data, at: Execution): string | null {
  const uuid = object_uuid ?? null;
  switch (kind) {
    case 'LOOKUP_TABLE':
      return uuid && paths.globalLookupTables(at, { open: uuid, find: value });
    case 'MAPPING':
      return uuid && paths.mapping({ ...at, mapping_uuid: uuid });
    case 'SOURCE':
    case 'DESTINATION':
      return uuid ? paths.editConnection({ ...at, endpoint_uuid: uuid }) : paths.hostSystems(at);
    case 'EDI_AGREEMENT':
      return paths.ediSettings(at, { tab: 'agreements', edit: uuid });
    case 'FLOW':
      return uuid && paths.flow({ ...at, flow_uuid: uuid });
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
