import type { MockContext } from '../../context.ts';
import { readFields } from '../../../engine/store/read-fields.ts';
import { ref, type Ref } from '../../../engine/store/ref.ts';
import type { UnroutedRecord } from '../../world/edi-agreements.ts';
import {
  agreementOf,
  ediAgreements,
  ediIdentities,
  unroutedInterchanges,
} from '../../model/edi-settings/settings.ts';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** The parts of an interchange that determine its agreement. */
type Envelope = Pick<
  UnroutedRecord,
  | 'company_uuid'
  | 'standard'
  | 'version'
  | 'sender_qualifier'
  | 'sender_identifier'
  | 'receiver_qualifier'
  | 'receiver_identifier'
  | 'reason'
>;

const envelopeOf = (key: string, { store }: Sources): Envelope =>
  readFields<Envelope>(store, 'UnroutedInterchange', key, [
    'company_uuid',
    'standard',
    'version',
    'sender_qualifier',
    'sender_identifier',
    'receiver_qualifier',
    'receiver_identifier',
    'reason',
  ]);

/** The agreement with the sender of an interchange, regardless of its versions; null if there is none. */
export function senderAgreement(key: string, sources: Sources): string | null {
  const { company_uuid, standard, sender_qualifier, sender_identifier } = envelopeOf(key, sources);
  const [found] = ediAgreements.keys(sources, {
    company_uuid,
    standard,
    partner_qualifier: sender_qualifier,
    partner_identifier: sender_identifier,
  });
  return found ?? null;
}

function decide(key: string, sources: Sources): { readonly agreement: string } | UnroutedRecord['reason'] {
  const { company_uuid, standard, version, receiver_qualifier, receiver_identifier } = envelopeOf(
    key,
    sources,
  );
  const receivers = ediIdentities.keys(sources, {
    company_uuid,
    standard,
    qualifier: receiver_qualifier,
    identifier: receiver_identifier,
  });
  if (receivers.length === 0) return 'UNKNOWN_RECEIVER';
  const agreement = senderAgreement(key, sources);
  if (agreement === null) return 'UNKNOWN_SENDER';
  return agreementOf(agreement, sources).versions.includes(version) ? { agreement } : 'UNKNOWN_VERSION';
}

/** Routes the open interchanges of a workspace again after its settings changed; returns those that changed. */
export function routeAgain(company_uuid: string, sources: Sources): Ref<'UnroutedInterchange'>[] {
  const { store } = sources;
  return unroutedInterchanges.keys(sources, { company_uuid, status: 'OPEN' }).flatMap((key) => {
    const decision = decide(key, sources);
    if (decision === envelopeOf(key, sources).reason) return [];
    store.set(
      'UnroutedInterchange',
      key,
      typeof decision === 'string'
        ? { reason: decision }
        : { status: 'ROUTED', agreement: ref('EdiAgreement', decision.agreement) },
    );
    return [ref('UnroutedInterchange', key)];
  });
}
