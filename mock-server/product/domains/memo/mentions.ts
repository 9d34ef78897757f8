import type { MockContext } from '../../context.ts';
import { memberKeys } from '../../model/company/member-list.ts';
import { isMember } from '../../model/kit/visibility.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

const CALL = /(?<![\w@.])@([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

/**
 * Addresses mentioned in a comment that belong to people who may read it. Guests are not told which addresses belong to
 * members.
 */
export function mentionsIn(memo_uuid: string, { access, store, world }: MockContext): string[] {
  const read = <Field extends FieldName<'Memo'>>(field: Field) => store.read('Memo', memo_uuid, field);
  const called = [...read('body').matchAll(CALL)].map(([, email = '']) => email.toLowerCase());
  if (called.length === 0) return [];
  const members = !isMember({ company_uuid: read('company_uuid') }, { access })
    ? []
    : memberKeys(read('company_uuid'), { store, world })
        .filter((key) => store.read('CompanyUser', key, 'status') !== 'DISABLED')
        .map((key) => store.read('CompanyUser', key, 'email'));
  const partner_uuid = read('partner_uuid');
  const guests =
    read('visibility') === 'SHARED' && partner_uuid !== null
      ? store
          .read('TradingPartner', partner_uuid, 'integration_users')
          .filter(({ status }) => status !== 'DISABLED')
          .map(({ email }) => email)
      : [];
  const known = new Set([...members, ...guests].map((email) => email.toLowerCase()));
  return [...new Set(called)].filter((email) => known.has(email));
}
