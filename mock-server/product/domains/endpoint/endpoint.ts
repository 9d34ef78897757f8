import { ref } from '../../../engine/store/ref.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { deleteConnection, setConnectionEnabled } from '../../model/endpoint-use/change.ts';
import { endpoints } from '../../model/endpoint/connections.ts';
import { beginOauthConsent, exchangeOauthCode } from '../../model/endpoint/consent.ts';
import { mailboxOf } from '../../model/endpoint/consents.ts';
import { connectionFields, listOptions } from '../../model/endpoint-use/fields.ts';
import { PLATFORM_ADDRESSES } from '../../model/endpoint/network.ts';
import { saveConnection } from '../../model/endpoint/save.ts';
import { testConnection } from '../../model/endpoint/trial.ts';
import {
  isSeeded,
  seededKeys,
  stateOf,
  verificationOf,
  type Verification,
} from '../../model/endpoint/verifications.ts';
import { followVerification, readableVerification, verifyConnection } from '../../model/endpoint/verify.ts';
import { mustExist } from '../../model/kit/must-exist.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import type { FieldsFrom } from '../../resolvers.ts';

const verificationFields: FieldsFrom<'EndpointVerification', Verification> = {
  endpoint: ({ of }) => (of.type === 'Endpoint' ? ref('Endpoint', of.key) : null),
  host_system: ({ of }) => (of.type === 'HostSystem' ? ref('HostSystem', of.key) : null),
  status: (run, context) => stateOf(run, context).status,
  started_at: (run, context) => stateOf(run, context).started_at,
  ended_at: (run, context) => stateOf(run, context).ended_at,
  checked_by: (run, context) => stateOf(run, context).checked_by,
  steps: (run, context) => stateOf(run, context).steps,
  summary: (run, context) => stateOf(run, context).summary,
  remote_banner: (run, context) => stateOf(run, context).remote_banner,
  certificates: (run, context) => stateOf(run, context).certificates,
  partner_note: (run, context) => stateOf(run, context).partner_note,
};

/** Connections of trading partners, and the verification of connections and host systems. */
export const endpointDomain: Domain = {
  name: 'endpoint',
  exists: { ...endpoints.seed.exists, EndpointVerification: isSeeded },
  all: endpoints.seed.all,
  samples: { ...endpoints.seed.samples, EndpointVerification: seededKeys },
  values: endpoints.seed.values,
  resolvers: {
    Query: {
      endpoint: endpoints.lookUp,
      endpoint_verification: (_source, { verification_uuid }, context) =>
        readableVerification(verification_uuid, context) && ref('EndpointVerification', verification_uuid),
    },
    Company: {
      endpoints: (source, args, context) =>
        endpoints.list(
          { company_uuid: keyOf(source) },
          args,
          context,
          listOptions('Endpoint', args, context),
        ),
      platform_addresses: () => PLATFORM_ADDRESSES,
    },
    TradingPartner: {
      endpoints(source, args, context) {
        const partner_uuid = keyOf(source);
        const company_uuid = context.store.read('TradingPartner', partner_uuid, 'company_uuid');
        return endpoints.list(
          { company_uuid, partner_uuid },
          args,
          context,
          listOptions('Endpoint', args, context),
        );
      },
    },
    Endpoint: {
      ...connectionFields('Endpoint'),
      mailbox_grant: (source, _args, context) => mailboxOf({ type: 'Endpoint', key: keyOf(source) }, context),
      trading_partner: (source, _args, { store }) =>
        ref('TradingPartner', store.read('Endpoint', keyOf(source), 'partner_uuid')),
    },
    EndpointVerification: resolversFrom(verificationFields, (source, context) =>
      mustExist(verificationOf(keyOf(source), context), 'verification'),
    ),
    Mutation: {
      save_endpoint(_source, { input }, context) {
        const { edge, errors } = saveConnection('Endpoint', input, context);
        return { endpoint_edge: edge, errors };
      },
      test_endpoint: (_source, { input }, context) => testConnection('Endpoint', input, context),
      delete_endpoint(_source, { input }, context) {
        const { link, used_by, errors } = deleteConnection('Endpoint', input, context);
        return { endpoint: link, used_by, errors };
      },
      set_endpoint_enabled(_source, { input }, context) {
        const { link, errors } = setConnectionEnabled('Endpoint', input, context);
        return { endpoint: link, errors };
      },
      verify_endpoint(_source, { input }, context) {
        const { verification, link, errors } = verifyConnection('Endpoint', input, context);
        return { verification, endpoint: link, errors };
      },
      begin_oauth_consent: beginOauthConsent,
      exchange_oauth_code: exchangeOauthCode,
    },
    Subscription: { endpoint_verification: { subscribe: followVerification } },
  },
};
