import { useState } from 'react';
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks';
import type { useSaveRevision_mapping$key } from '#gql/useSaveRevision_mapping';
import type { useSaveRevisionMutation } from '#gql/useSaveRevisionMutation';
import type { useSaveRevisionQuery } from '#gql/useSaveRevisionQuery';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import type { Content } from '../content/content.ts';
import { serverNow } from '#lib/server-clock.ts';
import { fromContent } from '../content/stored-content.ts';

/** Why a revision was not saved. */
export type SaveError =
  | {
      readonly kind: 'problem';
      readonly line: number | null;
      readonly column: number | null;
      readonly message: string;
    }
  /** Somebody else has saved in the meantime; their revision has been fetched. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'other'; readonly messages: readonly string[] };

export interface SaveRevision {
  readonly isSaving: boolean;
  /** Who saved while this person was editing; null if nobody did. */
  readonly conflict: { readonly by: string; readonly at: string; readonly number: number } | null;
  readonly forgetConflict: () => void;
  /** Resolves to the error, or to null on success. */
  readonly saveNow: (content: Content, note: string) => Promise<SaveError | null>;
}

/** Saves the editor's content as a revision. */
export function useSaveRevision(mappingRef: useSaveRevision_mapping$key): SaveRevision {
  const mapping = useFragment(
    graphql`
      fragment useSaveRevision_mapping on Mapping {
        mapping_uuid
        name
        lock_version
      }
    `,
    mappingRef,
  );
  const { mapping_uuid, name, lock_version } = mapping;
  const environment = useRelayEnvironment();
  const [conflict, setConflict] = useState<SaveRevision['conflict']>(null);
  const [save, isSaving] = useMutation<useSaveRevisionMutation>(
    graphql`
      mutation useSaveRevisionMutation($input: SaveMappingInput!) {
        save_mapping(input: $input) {
          mapping {
            mapping_uuid
            ...MappingEditor_mapping
          }
          revision {
            mapping_uuid
            created_at
            number
          }
          problem {
            line
            column
            message
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${name} was not saved`, inForm: 'all' },
  );
  return {
    isSaving,
    conflict,
    forgetConflict: () => setConflict(null),
    async saveNow(content, note) {
      let problem: useSaveRevisionMutation['response']['save_mapping']['problem'] = null;
      const result = await save(
        { input: { mapping_uuid, lock_version, ...fromContent(content), note: note.trim() || null } },
        {
          updater(_store, response) {
            problem = response?.save_mapping.problem ?? null;
          },
        },
      );
      if (result.ok) {
        setConflict(null);
        const { revision } = result.response.save_mapping;
        notify.success(revision ? `Revision ${revision.number} saved` : `${name} saved`);
        return null;
      }
      if (result.errors.some(({ code }) => code === 'CONFLICT')) {
        setConflict(await fetchOther(environment, mapping_uuid));
        return { kind: 'conflict' };
      }
      const found = problem as { line?: number | null; column?: number | null; message: string } | null;
      if (found)
        return {
          kind: 'problem',
          line: found.line ?? null,
          column: found.column ?? null,
          message: found.message,
        };
      return { kind: 'other', messages: result.errors.map(({ message }) => message) };
    },
  };
}

/** Fetches the revision that somebody else saved, so that the next save builds on it. */
async function fetchOther(
  environment: ReturnType<typeof useRelayEnvironment>,
  mapping_uuid: string,
): Promise<SaveRevision['conflict']> {
  const data = await fetchQuery<useSaveRevisionQuery>(
    environment,
    graphql`
      query useSaveRevisionQuery($mapping_uuid: ID!) @throwOnFieldError {
        mapping(mapping_uuid: $mapping_uuid) {
          mapping_uuid
          updated_at
          updated_by {
            display
          }
          latest_revision {
            mapping_uuid
            created_at
            number
          }
          ...useSaveRevision_mapping
          ...storedContent_mapping
        }
      }
    `,
    { mapping_uuid },
  )
    .toPromise()
    .catch(() => undefined);
  const other = data?.mapping;
  return other
    ? { by: other.updated_by.display, at: other.updated_at, number: other.latest_revision.number }
    : { by: 'Somebody else', at: new Date(serverNow()).toISOString(), number: 0 };
}
