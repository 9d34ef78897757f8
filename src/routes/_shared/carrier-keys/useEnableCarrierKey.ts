import { graphql } from 'react-relay/hooks';
import type { useEnableCarrierKeyEnableMutation } from '#gql/useEnableCarrierKeyEnableMutation';
import { useMutation } from '#relay/useMutation.ts';
import { notify } from '#ui/feedback/notify.ts';

interface Named {
  readonly key_uuid: string;
  readonly label: string;
}

/** Disables or enables a key, with Undo. */
export function useEnableCarrierKey({ key_uuid, label }: Named) {
  const [enable] = useMutation<useEnableCarrierKeyEnableMutation>(
    graphql`
      mutation useEnableCarrierKeyEnableMutation($input: SaveCarrierApiKeyInput!) {
        save_carrier_api_key(input: $input) {
          carrier_api_key {
            key_uuid
            status
            lock_version
          }
          errors {
            path
            message
            code
          }
        }
      }
    `,
    { failure: `${label} was not changed` },
  );
  const setEnabled = async (enabled: boolean, lock_version: number): Promise<void> => {
    const result = await enable({ input: { key_uuid, lock_version, enabled } });
    if (!result.ok) return;
    const next = result.response.save_carrier_api_key.carrier_api_key?.lock_version ?? lock_version;
    notify.undo(`${label} ${enabled ? 'enabled' : 'disabled'}`, () => void setEnabled(!enabled, next));
  };
  return setEnabled;
}
