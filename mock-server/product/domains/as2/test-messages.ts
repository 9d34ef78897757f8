import { platform } from '#platform';
import { base64Of, byteLength } from '../../../kernel/bytes.ts';
import { receiptMic, receiptText } from '../../documents/edi/answers.ts';
import { uuidFrom } from '../../../kernel/random.ts';
import { ref } from '../../../engine/store/ref.ts';
import type { UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import type { As2PartnerRecord } from '../../world/as2.ts';
import { certificateField, certificateOf, instantOf } from '../../model/certificate/certificates.ts';
import { actorOf } from '../../audit-log/actor.ts';
import { serverAt } from '../../model/endpoint/network.ts';
import { repeated } from '../../model/kit/idempotency.ts';
import { progressOf, type Attempt, type Outcome, type StoredSending } from './attempts.ts';
import { headersOf } from './headers.ts';
import { messageId, type MessageFields } from './messages.ts';
import { as2PartnerField, as2Partners } from '../../model/endpoint/as2-stations.ts';
import type { FieldName } from '../../../engine/store/schema-fields.ts';
import type { Resolver } from '../../resolvers.ts';

const settings = [
  'sign',
  'encrypt',
  'compression',
  'mdn_mode',
  'mdn_signed',
  'async_mdn_url',
  'subject',
] as const;

/** A test message as stored in the field `test` of its As2Message, including the settings that it was sent with. */
interface TestMessage extends Pick<As2PartnerRecord, (typeof settings)[number]> {
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly as2_partner_uuid: string;
  readonly as2_profile_uuid: string;
  readonly from: string;
  readonly to: string;
  readonly receive_url: string;
  readonly file_name: string;
  readonly content: string;
  readonly sending: StoredSending;
}

declare module '#schema-types' {
  interface KeptFields {
    readonly 'As2Message.test': TestMessage;
  }
}

type Sources = Pick<MockContext, 'clock' | 'store'>;

/** A test message by its id; null if the message belongs to an execution or does not exist. */
export const testMessage = (message_id: string, { store }: Pick<MockContext, 'store'>): TestMessage | null =>
  store.writtenValue('As2Message', message_id, 'test') ?? null;

const now = ({ sending }: TestMessage, { clock }: Sources): Outcome =>
  progressOf(sending, clock.elapsed() - sending.elapsed);

const failed = (problem: string, http_status: number | null = null): Outcome => ({
  status: 'FAILED',
  problem,
  http_status,
  mdn_disposition: null,
});

/** Ports that AS2 stations usually listen on, including those of HTTP and HTTPS. */
const USUAL_PORTS = [80, 443, 4080, 4443, 5080, 5443, 8080, 8443, 10_080];

/** Why the address of a station cannot be reached; null if it can. */
function unreachable(address: string, company_uuid: string, { world }: MockContext): string | null {
  const { hostname, port, protocol } = new URL(address);
  const number = Number(port) || (protocol === 'https:' ? 443 : 80);
  const server = serverAt(hostname, { port: number, usual: USUAL_PORTS }, { world, company_uuid });
  if (server.address === null) return `The name ${hostname} cannot be resolved.`;
  if (server.reach === 'PRIVATE') return `${hostname} is a private address and cannot be reached.`;
  if (server.reach === 'REFUSES') return `${hostname} refuses connections on port ${number}.`;
  return server.reach === 'SILENT' ? `${hostname} did not respond within 30 seconds.` : null;
}

const UNKNOWN_ID = 'processed/error: unknown-trading-relationship';

const textOf = ({ to, file_name }: TestMessage, disposition: string): string =>
  disposition === UNKNOWN_ID ? `No station here has the AS2 ID ${to}.` : receiptText(disposition, file_name);

/** Why a certificate cannot be used now, as the predicate of a sentence about its owner; null if it can. */
function unusable(certificate: string | null, context: MockContext): string | null {
  if (certificate === null) return 'has no certificate yet';
  const now = context.clock.now();
  const instant = (field: 'valid_from' | 'valid_to') =>
    instantOf(certificateField(certificate, field, context));
  if ((instant('valid_to') ?? now) < now) return 'has a certificate that has expired';
  return (instant('valid_from') ?? now) > now ? 'has a certificate that is not valid yet' : null;
}

/** The outcome of a message sent with these settings. */
function outcomeOf(test: Omit<TestMessage, 'sending'>, url: string, context: MockContext): Outcome {
  const { world } = context;
  const theirs = unusable(certificateOf(test.as2_partner_uuid, 'PRIMARY', context), context);
  if (test.encrypt !== 'NONE' && theirs !== null) {
    return failed(`The partner ${theirs}, so the message cannot be encrypted.`);
  }
  const away = unreachable(url, test.company_uuid, context);
  if (away !== null) return failed(away);
  const own = unusable(certificateOf(test.as2_profile_uuid, 'PRIMARY', context), context);
  if (test.sign !== 'NONE' && own !== null) {
    return failed(`The workspace ${own}; the partner does not accept the signature.`, 403);
  }
  if (test.mdn_mode === 'NONE') {
    return { status: 'SENT', problem: null, http_status: 200, mdn_disposition: null };
  }
  // A seeded partner's station has a known ID; for any other station, the ID in the settings counts as correct.
  const known = world.partner(test.partner_uuid)?.edi_id.trim();
  return known === undefined || known === test.to
    ? { status: 'ACKNOWLEDGED', problem: null, http_status: 200, mdn_disposition: 'processed' }
    : {
        status: 'REFUSED',
        problem: `The partner's station does not have the AS2 ID ${test.to}.`,
        http_status: 200,
        mdn_disposition: UNKNOWN_ID,
      };
}

const stamp = (instant: number): string =>
  new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

/** `send_as2_test_message`: sends a small text with the stored settings, even if they are disabled. */
export const sendAs2TestMessage: Resolver<'Mutation', 'send_as2_test_message'> = (
  _source,
  { input: { as2_partner_uuid } },
  context,
) => {
  const { clock, store } = context;
  const target = as2Partners.target(as2_partner_uuid, context);
  if (target.error) return { as2_message: null, errors: [target.error satisfies UserError] };
  const repeat = repeated(context);
  if (repeat) return { as2_message: null, errors: [repeat] };
  const { company_uuid, partner_uuid = '' } = target.subject;
  const field = <Name extends FieldName<'As2Partner'>>(name: Name) =>
    as2PartnerField(as2_partner_uuid, name, context);
  const profile = field('as2_profile_uuid');
  const [from, to] = [String(store.read('As2Profile', profile, 'as2_id')), field('partner_as2_id').trim()];
  const at = clock.now();
  const test = {
    // `fromEntries` forgets the names.
    ...(Object.fromEntries(settings.map((name) => [name, field(name)])) as Pick<
      As2PartnerRecord,
      (typeof settings)[number]
    >),
    company_uuid,
    partner_uuid,
    as2_partner_uuid,
    as2_profile_uuid: profile,
    from,
    to,
    receive_url: String(store.read('As2Profile', profile, 'receive_url')),
    file_name: `as2-test-${stamp(at)}.txt`,
    content: `AS2 test message from ${from} to ${to}.\r\nSent by ${actorOf(context).display}. It needs no reply but the MDN.\r\n`,
  };
  const short_code = String(store.read('Company', company_uuid, 'short_code'));
  const invocation_uuid = uuidFrom('as2-test', as2_partner_uuid, String(store.version));
  const message_id = messageId({ invocation_uuid, company: { short_code } });
  const outcome = outcomeOf(test, field('partner_url'), context);
  const sending: StoredSending = { at, by: actorOf(context), elapsed: clock.elapsed(), outcome };
  store.set('As2Message', message_id, { test: { ...test, sending } });
  return { as2_message: ref('As2Message', message_id), errors: [] };
};

/** A test message for the list of messages. */
interface Listed {
  readonly message_id: string;
  readonly invocation_uuid: string;
  readonly submitted_at: number;
  readonly rank: number;
  readonly status: Outcome['status'];
  readonly test: TestMessage;
}

/** Test messages of a workspace, latest first. */
export function testMessagesOf(company_uuid: string, context: Sources): readonly Listed[] {
  return context.store
    .written('As2Message')
    .flatMap((message_id, place) => {
      const test = testMessage(message_id, context);
      if (test?.company_uuid !== company_uuid) return [];
      const [invocation_uuid = ''] = message_id.split('@');
      const { status } = now(test, context);
      // Sorted before any execution of the same instant.
      return [
        { message_id, invocation_uuid, submitted_at: test.sending.at, rank: -1e9 - place, status, test },
      ];
    })
    .sort((a, b) => b.submitted_at - a.submitted_at || a.rank - b.rank);
}

const micOf = ({ content }: TestMessage): string => base64Of(platform.sha256(content));

const mdn = (test: TestMessage, context: MockContext): string | null => now(test, context).mdn_disposition;

const attempt = (test: TestMessage, context: MockContext): Attempt => ({
  attempted_at: test.sending.at,
  by: test.sending.by,
  ...now(test, context),
});

const wasDelivered = (test: TestMessage, context: MockContext): boolean =>
  !['SENDING', 'FAILED'].includes(now(test, context).status);

/** A test message with its id. */
export type FoundTest = TestMessage & { readonly message_id: string };

/** The fields of `As2Message`, of a test message. */
export const testFields: MessageFields<FoundTest> = {
  company_uuid: ({ company_uuid }) => company_uuid,
  partner_uuid: ({ partner_uuid }) => partner_uuid,
  file_name: ({ file_name }) => file_name,
  sign: ({ sign }) => sign,
  encrypt: ({ encrypt }) => encrypt,
  compression: ({ compression }) => compression,
  mdn_mode: ({ mdn_mode }) => mdn_mode,
  trading_partner: ({ partner_uuid }) => ref('TradingPartner', partner_uuid),
  invocation_uuid: () => null,
  flow_execution: () => null,
  is_test: () => true,
  direction: () => 'SEND',
  profile: ({ as2_profile_uuid }, { store }) => store.find('As2Profile', as2_profile_uuid),
  as2_partner: ({ as2_partner_uuid }, { store }) => store.find('As2Partner', as2_partner_uuid),
  from_as2_id: ({ from }) => from,
  to_as2_id: ({ to }) => to,
  status: (test, context) => now(test, context).status,
  problem: (test, context) => now(test, context).problem,
  size_bytes: ({ content }) => byteLength(content),
  file: () => null,
  mic: (test, context) => (wasDelivered(test, context) ? micOf(test) : null),
  mic_matched: (test, context) => {
    const said = mdn(test, context);
    return said === null ? null : !said.includes('integrity-check-failed');
  },
  mdn_mic: (test, context) => {
    const said = mdn(test, context);
    return said === null ? null : receiptMic(said, micOf(test));
  },
  headers: (test) =>
    headersOf(
      { message_id: test.message_id, file_name: test.file_name, content_type: 'text/plain' },
      { ...test, at: test.sending.at },
    ),
  mdn_text: (test, context) => {
    const said = mdn(test, context);
    return said === null ? null : textOf(test, said);
  },
  mdn_disposition: mdn,
  mdn_at: (test, context) => (mdn(test, context) === null ? null : test.sending.at),
  acknowledgment: () => null,
  http_status: (test, context) => now(test, context).http_status,
  submitted_at: ({ sending }) => sending.at,
  sent_at: ({ sending }) => sending.at,
  resend_count: () => 0,
  attempts: (test, context) => [attempt(test, context)],
  viewer_can_resend: () => false,
};
