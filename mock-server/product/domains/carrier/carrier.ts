import type { KeyStatus } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { graphqlError } from '../../../engine/errors.ts';
import { page } from '../../../engine/store/connection.ts';
import { ref } from '../../../engine/store/ref.ts';
import { carriers, carrierOf, type CarrierRecord } from '../../facts/carriers.ts';
import { fold, sortByName } from '../../model/kit/by-name.ts';
import { mustRead, type ListArgs } from '../../model/kit/collection.ts';
import { listed } from '../../../engine/domain.ts';
import type { Domain, SeedValue } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { within } from '../../model/kit/within.ts';
import { pageOfPartners } from '../../model/trading-partner/search.ts';
import { keys, read, statusOf } from '../../model/carrier/keys.ts';
import { deleteCarrierApiKey, revokeCarrierApiKey, rotateCarrierApiKey } from './mutations.ts';
import { saveCarrierApiKey, targetOf } from './save.ts';
import type { CarrierKeySeed } from '../../model/carrier/seed.ts';
import { testCarrierApiKey } from './trial.ts';
import type { Resolver } from '../../resolvers.ts';

const of =
  <Field extends keyof CarrierRecord>(field: Field): SeedValue<CarrierRecord[Field] | undefined> =>
  (carrier_code) =>
    carrierOf(carrier_code)?.[field];

const carrierList: Resolver<'Query', 'carriers'> = (_source, args) => {
  const text = fold(args.search ?? '');
  const found = carriers
    // `includes` takes only what the list can hold.
    .filter(({ modes }) => args.mode == null || (modes as readonly string[]).includes(args.mode))
    .filter(({ name, carrier_code, awb_prefix }) =>
      [name, carrier_code, awb_prefix ?? ''].some((value) => fold(value).includes(text)),
    );
  return page({
    rows: found,
    id: ({ carrier_code }) => carrier_code,
    by: [sortByName<CarrierRecord>('name', ({ name }) => name)],
    node: ({ carrier_code }) => ref('Carrier', carrier_code),
    args,
    max: 200,
  });
};

interface KeyList extends ListArgs {
  readonly statuses?: readonly KeyStatus[] | null;
  readonly carrier_code?: string | null;
  readonly environments?: readonly CarrierKeySeed['environment'][] | null;
  readonly expires_within_days?: number | null;
}

const DAY = 86_400_000;
const MAX_DAYS = 3650;

const options = (args: KeyList, context: MockContext) => {
  const { statuses, carrier_code, environments, expires_within_days: days } = args;
  if (days != null && (days < 0 || days > MAX_DAYS)) {
    throw graphqlError('BAD_USER_INPUT', `\`expires_within_days\` can be 0 to ${MAX_DAYS}.`, {
      extensions: {
        argument: 'expires_within_days',
      },
    });
  }
  const now = context.clock.now();
  const ends = (key: string) => {
    const expires_at = read(key, 'expires_at', context);
    return days == null || (expires_at !== null && expires_at > now && expires_at <= now + days * DAY);
  };
  return {
    ...(carrier_code == null ? {} : { where: { carrier_code } }),
    only: (key: string) =>
      (statuses?.includes(statusOf(key, context)) ?? true) &&
      (environments?.includes(read(key, 'environment', context)) ?? true) &&
      ends(key),
    searched: ['label', 'carrier_code', 'account_number'],
  };
};

/** Carrier reference data and the API keys that workspaces use to call carriers. */
export const carrierDomain: Domain = {
  name: 'carrier',
  kept: { CarrierApiKey: ['carrier_code', 'enabled', 'refusal', 'revoked', 'users'] },
  ...keys.seed,
  exists: { ...keys.seed.exists, Carrier: (carrier_code) => carrierOf(carrier_code) !== null },
  samples: { ...keys.seed.samples, Carrier: () => carriers.map(({ carrier_code }) => carrier_code) },
  all: { ...keys.seed.all, Carrier: () => listed(carriers.map(({ carrier_code }) => carrier_code)) },
  values: {
    ...keys.seed.values,
    Carrier: {
      name: of('name'),
      scac: of('scac'),
      iata_code: of('iata_code'),
      awb_prefix: of('awb_prefix'),
      modes: of('modes'),
      country: of('country'),
      api_auth_kinds: of('api_auth_kinds'),
      api_scopes: of('api_scopes'),
    },
  },
  resolvers: {
    Query: {
      carrier: (_source, { carrier_code }, { store }) => store.find('Carrier', carrier_code),
      carriers: carrierList,
      carrier_api_key(source, args, context) {
        const found = keys.lookUp(source, args, context);
        // Keys of the whole workspace are listed in its settings instead.
        if (found && read(args.key_uuid, 'partner_uuid', context) === null) {
          mustRead({ company_uuid: read(args.key_uuid, 'company_uuid', context) }, context, 'READ_SETTINGS');
        }
        return found;
      },
    },
    Company: {
      carrier_api_keys(source, args, context) {
        const subject = { company_uuid: keyOf(source) };
        return keys.list(subject, args, context, options(args, context));
      },
    },
    TradingPartner: {
      carrier_api_keys(source, args, context) {
        const partner_uuid = keyOf(source);
        const company_uuid = context.store.read('TradingPartner', partner_uuid, 'company_uuid');
        return keys.list({ company_uuid, partner_uuid }, args, context, options(args, context));
      },
    },
    CarrierApiKey: {
      carrier: (source, _args, context) => ref('Carrier', read(keyOf(source), 'carrier_code', context)),
      trading_partner(source, _args, context) {
        const partner_uuid = read(keyOf(source), 'partner_uuid', context);
        return partner_uuid === null ? null : context.store.find('TradingPartner', partner_uuid);
      },
      status: (source, _args, context) => statusOf(keyOf(source), context),
      used_by(source, args, context) {
        const key = keyOf(source);
        const company_uuid = read(key, 'company_uuid', context);
        return pageOfPartners(read(key, 'users', context), company_uuid, { args, context });
      },
      viewer_can_edit: (source, _args, context) =>
        targetOf(keyOf(source), within('save_carrier_api_key', context)).error === null,
    },
    Mutation: {
      save_carrier_api_key: saveCarrierApiKey,
      rotate_carrier_api_key: rotateCarrierApiKey,
      revoke_carrier_api_key: revokeCarrierApiKey,
      test_carrier_api_key: testCarrierApiKey,
      delete_carrier_api_key: deleteCarrierApiKey,
    },
  },
};
