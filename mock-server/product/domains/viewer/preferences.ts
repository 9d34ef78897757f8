import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { clearedFaults, faultsOf, localeFault, timeZoneFault } from '../../model/kit/rules.ts';

interface PreferencesInput {
  readonly locale?: string | null;
  readonly time_zone?: string | null;
  readonly theme?: string | null;
  readonly density?: string | null;
  readonly email_digest?: string | null;
  readonly mfa_enabled?: boolean | null;
}

export function updatePreferences(
  _source: unknown,
  { input }: { input: PreferencesInput },
  { person, store }: MockContext,
) {
  const errors = [
    ...clearedFaults({ ...input }, Object.keys(input)),
    ...faultsOf({ locale: [input.locale, localeFault], time_zone: [input.time_zone, timeZoneFault] }),
  ];
  if (errors.length > 0) return { viewer: null, errors };
  store.set('Viewer', person.user_uuid, { ...input });
  return { viewer: ref('Viewer', person.user_uuid), errors: [] };
}
