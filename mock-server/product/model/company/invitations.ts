import type { MockContext } from '../../context.ts';
import type { StoredGuest } from '../../accounts/guest.ts';
import { noteEvent } from '../../audit-log/note.ts';
import { guestKey } from '../../audit-log/objects.ts';
import { readMember } from './member-list.ts';

/** Accepts all pending invitations, as member and as guest, of the person who has signed in. */
export function takeUpInvitations(context: MockContext): void {
  const { clock, person, store } = context;
  for (const key of store.created('CompanyUser')) {
    const member = readMember(key, context);
    if (member.email !== person.email || member.status !== 'INVITED') continue;
    store.set('CompanyUser', key, {
      status: 'ACTIVE',
      name: person.name,
      last_sign_in_at: clock.now(),
    });
    noteEvent(
      { ...EVENT, company_uuid: member.company_uuid, type: 'CompanyUser', key, name: person.name },
      context,
    );
  }
  for (const key of store.written('TradingPartner')) {
    const users = store.writtenValue('TradingPartner', key, 'integration_users');
    if (!users?.some(waits)) continue;
    store.set('TradingPartner', key, {
      integration_users: users.map((user): StoredGuest =>
        waits(user) ? { ...user, name: person.name, status: 'ACTIVE' } : user,
      ),
    });
    const company_uuid = store.read('TradingPartner', key, 'company_uuid');
    noteEvent(
      {
        ...EVENT,
        company_uuid,
        type: 'IntegrationUser',
        key: guestKey(key, person.email),
        name: person.name,
      },
      context,
    );
  }

  function waits({ email, status }: StoredGuest): boolean {
    return email === person.email && status === 'INVITED';
  }
}

const EVENT = { action: 'invitation_accepted', label: 'Accepted invitation' };
