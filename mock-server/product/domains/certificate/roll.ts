import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { ref } from '../../../engine/store/ref.ts';
import { changedNow } from '../../model/kit/collection.ts';
import {
  certificateField,
  certificateIn,
  certificates,
  instantOf,
  type Source,
} from '../../model/certificate/certificates.ts';
import { NO_OWNER, ownerOf, putAway } from '../../model/certificate/place.ts';
import { stateOf } from '../../model/certificate/state.ts';
import type { Resolver } from '../../resolvers.ts';

const sourceOf = (key: string, context: MockContext): Source => ({
  company_uuid: certificateField(key, 'company_uuid', context),
  source_type: certificateField(key, 'source_type', context),
  source_uuid: certificateField(key, 'source_uuid', context),
  source_name: certificateField(key, 'source_name', context),
});

const HOUR = 3_600_000;
const MAX_OVERLAP_HOURS = 720;

/** Until when the previous certificate is also accepted; null if it is not. */
function overlapEnd(previous: string, overlap_hours: number, context: MockContext): number | null {
  if (overlap_hours === 0) return null;
  const end = instantOf(certificateField(previous, 'valid_to', context)) ?? Infinity;
  const now = context.clock.now();
  return end <= now ? null : Math.min(now + overlap_hours * HOUR, end);
}

export const rollCertificate: Resolver<'Mutation', 'roll_certificate'> = (
  _source,
  { input: { certificate_uuid, force, overlap_hours } },
  context,
) => {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({ certificate: null, previous: null, ...NO_OWNER, errors: [error] });
  const target = certificates.target(certificate_uuid, context);
  if (target.error) return refuse(target.error);
  if (certificateField(certificate_uuid, 'slot', context) !== 'SECONDARY') {
    return refuse(
      userError('CONFLICT', 'Only the next certificate can take over. Add it first.', 'certificate_uuid'),
    );
  }
  const state = stateOf(
    {
      valid_from: certificateField(certificate_uuid, 'valid_from', context),
      valid_to: certificateField(certificate_uuid, 'valid_to', context),
    },
    clock.now(),
  );
  if (state === 'EXPIRED') {
    return refuse(
      userError(
        'VALIDATION',
        'This certificate has expired; no partner would accept it.',
        'certificate_uuid',
      ),
    );
  }
  if (state === 'NOT_YET_VALID' && !force) {
    return refuse(
      userError(
        'CONFLICT',
        'This certificate is not valid yet, so messages would fail until it is. Wait, or confirm the rollover.',
        'force',
      ),
    );
  }
  if (!Number.isInteger(overlap_hours) || overlap_hours < 0 || overlap_hours > MAX_OVERLAP_HOURS) {
    return refuse(
      userError('VALIDATION', `Enter an overlap of 0 to ${MAX_OVERLAP_HOURS} hours.`, 'overlap_hours'),
    );
  }
  const source = sourceOf(certificate_uuid, context);
  const previous = certificateIn(source, 'PRIMARY', context);
  if (previous !== null) putAway(previous, context, overlapEnd(previous, overlap_hours, context));
  store.set('Certificate', certificate_uuid, { slot: 'PRIMARY', ...changedNow(context) });
  return {
    certificate: ref('Certificate', certificate_uuid),
    previous: previous === null ? null : ref('Certificate', previous),
    ...ownerOf(source),
    errors: [],
  };
};

export const deleteCertificate: Resolver<'Mutation', 'delete_certificate'> = (
  _source,
  { input: { certificate_uuid } },
  context,
) => {
  const { store } = context;
  const refuse = (error: UserError) => ({ certificate: null, ...NO_OWNER, errors: [error] });
  const target = certificates.target(certificate_uuid, context);
  if (target.error) return refuse(target.error);
  if (certificateField(certificate_uuid, 'slot', context) === 'PRIMARY') {
    const name = certificateField(certificate_uuid, 'source_name', context);
    return refuse(
      userError(
        'IN_USE',
        `${name} uses this certificate. Roll over to the next one first.`,
        'certificate_uuid',
      ),
    );
  }
  const owner = ownerOf(sourceOf(certificate_uuid, context));
  store.remove('Certificate', certificate_uuid);
  return { certificate: ref('Certificate', certificate_uuid), ...owner, errors: [] };
};
