import { localeError, timeZoneError } from '#rules/regional.ts';
import { ref } from '../../../engine/store/ref.ts';
import { clearedErrors, errorsOf } from '../../model/kit/rules.ts';
import type { Resolver } from '../../resolvers.ts';

export const updatePreferences: Resolver<'Mutation', 'update_preferences'> = (
  _source,
  { input },
  { person, store },
) => {
  const errors = [
    ...clearedErrors({ ...input }, Object.keys(input)),
    ...errorsOf({ locale: [input.locale, localeError], time_zone: [input.time_zone, timeZoneError] }),
  ];
  if (errors.length > 0) return { viewer: null, errors };
  store.set('Viewer', person.user_uuid, {
    locale: input.locale ?? undefined,
    time_zone: input.time_zone ?? undefined,
    theme: input.theme ?? undefined,
    density: input.density ?? undefined,
    email_digest: input.email_digest ?? undefined,
    mfa_enabled: input.mfa_enabled ?? undefined,
  });
  return { viewer: ref('Viewer', person.user_uuid), errors: [] };
};
