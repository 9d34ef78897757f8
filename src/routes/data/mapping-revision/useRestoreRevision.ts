import { graphql, useFragment } from 'react-relay/hooks';
import type { useRestoreRevision_revision$key } from '#gql/useRestoreRevision_revision';
import type { useRestoreRevisionMutation } from '#gql/useRestoreRevisionMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';
import { paths } from '../../paths.ts';
import { useGoOn } from '../../useGoOn.ts';

/** Makes a revision the draft of its mapping, and opens the editor. */
export function useRestoreRevision(
  revisionRef: useRestoreRevision_revision$key,
): [restore: () => Promise<void>, isRestoring: boolean] {
  const { created_at, number, mapping } = useFragment(
    graphql`
      fragment useRestoreRevision_revision on MappingRevision @throwOnFieldError {
        created_at
        number
        mapping {
          mapping_uuid
          company_uuid
          draft {
            lock_version
          }
        }
      }
    `,
    revisionRef,
  );
  const goOn = useGoOn();
  const { mapping_uuid, company_uuid, draft } = mapping;
  const [save, isRestoring] = useMutation<useRestoreRevisionMutation>(
    graphql`
      mutation useRestoreRevisionMutation($input: SaveMappingDraftInput!) {
        save_mapping_draft(input: $input) {
          mapping {
            mapping_uuid
            draft {
              lock_version
              saved_at
              saved_by {
                display
              }
              is_own
            }
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `Revision ${number} was not restored` },
  );
  const restore = async () => {
    const result = await save({
      input: { mapping_uuid, created_at, lock_version: draft?.lock_version ?? null },
    });
    if (!result.ok) return;
    notify.success(`Revision ${number} restored as draft`);
    goOn(paths.mapping({ company_uuid, mapping_uuid }));
  };
  return [restore, isRestoring];
}
