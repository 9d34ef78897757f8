import type { MockContext } from '../../kernel/context.ts';
import { userError, type UserError } from '../../graphql/errors.ts';
import { ref } from '../../data/store/ref.ts';
import { changedNow } from '../collection.ts';
import { certificateField, certificateIn, certificates, type Source } from './certificates.ts';
import { putAway } from './place.ts';
import { stateOf } from './state.ts';

const sourceOf = (key: string, context: MockContext): Source => ({
  company_uuid: certificateField(key, 'company_uuid', context),
  source_type: certificateField(key, 'source_type', context),
  source_uuid: certificateField(key, 'source_uuid', context),
  source_name: certificateField(key, 'source_name', context),
});

export function rollCertificate(
  _source: unknown,
  { input: { certificate_uuid, force } }: { input: { certificate_uuid: string; force: boolean } },
  context: MockContext,
) {
  const { clock, store } = context;
  const refuse = (error: UserError) => ({ certificate: null, previous: null, errors: [error] });
  const target = certificates.target(certificate_uuid, context);
  if (target.error) return refuse(target.error);
  if (certificateField(certificate_uuid, 'slot', context) !== 'SECONDARY') {
    return refuse(
      userError(
        'CONFLICT',
        'Only the certificate in the SECONDARY slot can take over. Upload the next one there first.',
        'certificate_uuid',
      ),
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
  const previous = certificateIn(sourceOf(certificate_uuid, context), 'PRIMARY', context);
  if (previous !== null) putAway(previous, context);
  store.set('Certificate', certificate_uuid, { slot: 'PRIMARY', ...changedNow(context) });
  return {
    certificate: ref('Certificate', certificate_uuid),
    previous: previous === null ? null : ref('Certificate', previous),
    errors: [],
  };
}

export function deleteCertificate(
  _source: unknown,
  { input: { certificate_uuid } }: { input: { certificate_uuid: string } },
  context: MockContext,
) {
  const { store } = context;
  const refuse = (error: UserError) => ({ certificate: null, errors: [error] });
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
  store.remove('Certificate', certificate_uuid);
  return { certificate: ref('Certificate', certificate_uuid), errors: [] };
}
