import type { HostSystemSort, HostSystemSortField } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { sortBy, type Sort } from '../../../engine/store/order.ts';
import { sortByName } from '../../model/kit/by-name.ts';
import { connectionCertificateEnd } from '../../model/endpoint-use/fields.ts';
import { flowsUsing, latestRunOf } from '../../model/endpoint-use/usage.ts';
import { verificationOf, verificationsOf } from '../../model/endpoint/verifications.ts';

const BY_NAME: HostSystemSort = { field: 'NAME', direction: 'ASC' };

function valueOf(field: Exclude<HostSystemSortField, 'NAME'>, key: string, context: MockContext) {
  const of = { type: 'HostSystem', key } as const;
  switch (field) {
    case 'TYPE':
      return String(context.store.read('HostSystem', key, 'type'));
    case 'USED_BY':
      return flowsUsing(of, context).length;
    case 'LAST_SUCCESS':
      return latestRunOf(of, 'SUCCESS', context);
    case 'LAST_FAILURE':
      return latestRunOf(of, 'FAILURE', context);
    case 'LAST_VERIFICATION': {
      const [latest] = verificationsOf(of, context);
      return latest === undefined ? null : (verificationOf(latest, context)?.started_at ?? null);
    }
    case 'CERTIFICATE_EXPIRY':
      return connectionCertificateEnd('HostSystem', key, context);
  }
}

/** The sort order of a list of host systems; equal ones are sorted by name. */
export function hostSystemOrder(
  sort: HostSystemSort | null | undefined,
  context: MockContext,
): Sort<string>[] {
  const { field, direction } = sort ?? BY_NAME;
  const name = (key: string) => String(context.store.read('HostSystem', key, 'name'));
  if (field === 'NAME') return [sortByName('name', name, direction)];
  return [sortBy(field, (key) => valueOf(field, key, context), direction), sortByName('name', name)];
}
