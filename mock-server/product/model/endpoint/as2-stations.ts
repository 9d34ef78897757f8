import type { MockContext } from '../../context.ts';
import {
  as2PartnersOf,
  as2ProfilesOf,
  type As2PartnerRecord,
  type As2ProfileRecord,
} from '../../world/as2.ts';
import { collection } from '../kit/collection.ts';
import { madeInSeed, type Audited } from '../kit/made-in-seed.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';

export const as2Profiles = collection<As2ProfileRecord & Audited, 'As2Profile'>({
  type: 'As2Profile',
  key: 'as2_profile_uuid',
  what: 'AS2 profile',
  seed: (world) =>
    as2ProfilesOf(world).map((as2Profile) => ({
      ...as2Profile,
      ...madeInSeed(as2Profile.as2_profile_uuid, as2Profile.company_uuid, {
        days_ago: as2Profile.days_ago,
        world,
      }),
    })),
  fields: [
    'company_uuid',
    'name',
    'as2_id',
    'receive_url',
    'is_default',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
  // Anyone who may read a partner's settings may see with which of the workspace's stations it exchanges messages.
});

export const as2Partners = collection<As2PartnerRecord & Audited, 'As2Partner'>({
  type: 'As2Partner',
  key: 'as2_partner_uuid',
  what: 'AS2 partner',
  seed: (world) =>
    as2PartnersOf(world).map((as2Partner) => ({
      ...as2Partner,
      ...madeInSeed(as2Partner.as2_partner_uuid, as2Partner.company_uuid, {
        days_ago: as2Partner.days_ago,
        world,
      }),
    })),
  fields: [
    'company_uuid',
    'partner_uuid',
    'name',
    'as2_profile_uuid',
    'partner_as2_id',
    'partner_url',
    'sign',
    'encrypt',
    'compression',
    'mdn_mode',
    'mdn_signed',
    'async_mdn_url',
    'subject',
    'retries',
    'enabled',
    'created_at',
    'created_by',
    'updated_at',
    'updated_by',
  ],
});

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The current value of a field of a partner's station. */
export const as2PartnerField = <Field extends FieldName<'As2Partner'>>(
  key: string,
  field: Field,
  { store }: Pick<MockContext, 'store'>,
) => store.read('As2Partner', key, field);

/** The station of a trading partner; null if it has none. */
export const as2PartnerOf = (partner_uuid: string, sources: Sources): string | null =>
  as2Partners.keys(sources, { partner_uuid })[0] ?? null;
