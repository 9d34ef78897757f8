import { graphql } from 'react-relay/hooks';
import type { useEnableHostSystemMutation } from '#gql/useEnableHostSystemMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';

interface Enabled {
  readonly host_system_uuid: string;
  readonly name: string;
}

/** Enables or disables a host system, with Undo. */
export function useEnableHostSystem({ host_system_uuid, name }: Enabled) {
  const [enable] = useMutation<useEnableHostSystemMutation>(
    graphql`
      mutation useEnableHostSystemMutation($input: SetHostSystemEnabledInput!) {
        set_host_system_enabled(input: $input) {
          host_system {
            host_system_uuid
            enabled
            lock_version
            updated_at
            updated_by {
              display
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
    { failure: `${name} was not changed` },
  );
  const setEnabled = async (enabled: boolean): Promise<void> => {
    const result = await enable({ input: { host_system_uuid, enabled } });
    if (result.ok)
      notify.undo(`${name} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled));
  };
  return setEnabled;
}
