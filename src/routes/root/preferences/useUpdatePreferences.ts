import { graphql } from 'react-relay';
import type { useUpdatePreferencesMutation } from '#gql/useUpdatePreferencesMutation';
import { useMutation, type MutationNotices, type MutationResult } from '#relay/useMutation.ts';

export type PreferencesInput = useUpdatePreferencesMutation['variables']['input'];
type Theme = NonNullable<PreferencesInput['theme']>;

/** Saves preferences of the signed-in person on the server; omitted ones keep their value. */
export function useUpdatePreferences(
  inForm?: MutationNotices<useUpdatePreferencesMutation>['inForm'],
): (input: PreferencesInput) => Promise<MutationResult<useUpdatePreferencesMutation>> {
  const [run] = useMutation<useUpdatePreferencesMutation>(
    graphql`
      mutation useUpdatePreferencesMutation($input: UpdatePreferencesInput!) {
        update_preferences(input: $input) {
          viewer {
            user_uuid
            locale
            time_zone
            theme
            density
            email_digest
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: 'Could not save your preferences', ...(inForm !== undefined && { inForm }) },
  );
  return (input) =>
    run(
      { input },
      {
        // Applied before the server responds, and reverted if it rejects the change.
        optimisticUpdater: (store) => {
          const viewer = store.getRoot().getLinkedRecord('viewer');
          if (input.theme) viewer?.setValue(input.theme, 'theme');
        },
      },
    );
}

/** Changes the theme immediately and saves it. */
export function useThemeChange(): (theme: Theme) => void {
  const update = useUpdatePreferences();
  return (theme) => void update({ theme });
}
