import { graphql, useFragment } from 'react-relay/hooks';
import type { useFileTypes_query$key } from '#gql/useFileTypes_query';
import { readOptions, type AdapterOption } from '../flow/adapter-options.ts';

/** A format that a flow can read or write. */
export interface FileTypeChoice {
  readonly value: string;
  readonly label: string;
  /** The options of its adapter. */
  readonly options: readonly AdapterOption[];
}

/** The formats that can be read or written. */
export function useFileTypes(
  queryRef: useFileTypes_query$key,
  end: 'source' | 'destination',
): readonly FileTypeChoice[] {
  const { file_types } = useFragment(
    graphql`
      fragment useFileTypes_query on Query {
        file_types {
          code
          label
          direction
          config_schema
        }
      }
    `,
    queryRef,
  );
  const own = end === 'source' ? 'SOURCE' : 'DESTINATION';
  return file_types
    .filter(({ direction }) => direction === 'BOTH' || direction === own)
    .map(({ code, label, config_schema }) => ({ value: code, label, options: readOptions(config_schema) }));
}
