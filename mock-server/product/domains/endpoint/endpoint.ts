import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { deleteConnection, setConnectionEnabled } from '../../model/endpoint-use/change.ts';
import { endpoints, subjectOf } from '../../model/endpoint/connections.ts';
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

const ofRun =
  (value: (run: Verification, context: MockContext) => unknown) =>
  (source: unknown, _args: unknown, context: MockContext) => {
    const run = verificationOf(keyOf(source), context);
    return run && value(run, context);
  };

const stateFields = [
  'status',
  'started_at',
  'ended_at',
  'checked_by',
  'steps',
  'summary',
  'remote_banner',
  'certificates',
  'partner_note',
] as const;

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
      // Guests can see connections through flows, but a mailbox belongs to the workspace.
      mailbox_grant: (source, _args, context) => {
        const key = keyOf(source);
        const subject = subjectOf({ type: 'Endpoint', key }, context);
        return context.access.can('read_partner_settings', subject)
          ? mailboxOf({ type: 'Endpoint', key }, context)
          : null;
      },
      trading_partner: (source, _args, { store }) =>
        ref('TradingPartner', store.read('Endpoint', keyOf(source), 'partner_uuid')),
    },
    EndpointVerification: {
      endpoint: ofRun(({ of }) => (of.type === 'Endpoint' ? ref('Endpoint', of.key) : null)),
      host_system: ofRun(({ of }) => (of.type === 'HostSystem' ? ref('HostSystem', of.key) : null)),
      ...Object.fromEntries(
        stateFields.map((field) => [field, ofRun((run, context) => stateOf(run, context)[field])]),
      ),
    },
    Mutation: {
      save_endpoint: saveConnection('Endpoint'),
      test_endpoint: testConnection('Endpoint'),
      delete_endpoint: deleteConnection('Endpoint'),
      set_endpoint_enabled: setConnectionEnabled('Endpoint'),
      verify_endpoint: verifyConnection('Endpoint'),
      begin_oauth_consent: beginOauthConsent,
      exchange_oauth_code: exchangeOauthCode,
    },
    Subscription: { endpoint_verification: { subscribe: followVerification } },
  },
};
