import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { receiptMic, receiptText } from '../../documents/edi/answers.ts';
import { sortBy, type Direction, type Sort } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import { acknowledgmentNodes } from '../../model/execution/acknowledgment-nodes.ts';
import { sortByName } from '../../model/kit/by-name.ts';
import { certificateOf } from '../../model/certificate/certificates.ts';
import { companyList, mustRead } from '../../model/kit/collection.ts';
import type { Domain } from '../../domain.ts';
import { within } from '../../model/kit/within.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { mayRead } from '../../model/execution/execution-file.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { carriedBy, headersOf } from './headers.ts';
import { attemptsOf, latestSending, sentAgain } from './attempts.ts';
import { latestExecution, messagePage } from './message-list.ts';
import {
  dispositionOf,
  findMessage,
  messageId,
  messageOf,
  micOf,
  receiptAt,
  sizeOfMessage,
  type As2Message,
  type MessageFields,
} from './messages.ts';
import { resendAs2Message, resendObstacle, subjectOfMessage } from './resend.ts';
import { deleteAs2Partner, saveAs2Partner } from './save-partner.ts';
import { deleteAs2Profile, saveAs2Profile } from './save-profile.ts';
import {
  as2PartnerField,
  as2PartnerOf,
  as2Partners,
  as2Profiles,
} from '../../model/endpoint/as2-stations.ts';
import {
  sendAs2TestMessage,
  testFields,
  testMessage,
  testMessagesOf,
  type FoundTest,
} from './test-messages.ts';
import type { Arguments, FieldsFrom, ResolversOf } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

const certificateIn = (slot: 'PRIMARY' | 'SECONDARY') => (key: string, context: MockContext) => {
  const certificate = certificateOf(key, slot, context);
  return certificate === null ? null : ref('Certificate', certificate);
};

const profileFields: FieldsFrom<'As2Profile', string> = {
  certificate: (key, context) => mustExist(certificateIn('PRIMARY')(key, context), 'certificate'),
  next_certificate: certificateIn('SECONDARY'),
  viewer_can_edit: (key, { access, store }) =>
    access.may('save_as2_profile', { company_uuid: store.read('As2Profile', key, 'company_uuid') }),
};

/** The latest message of an AS2 partner in one of these states. */
function latestMessage(
  key: string,
  statuses: readonly As2Message['status'][] | null,
  context: MockContext,
): As2Message | null {
  const found = latestExecution(
    as2PartnerField(key, 'company_uuid', context),
    as2PartnerField(key, 'partner_uuid', context),
    { statuses, context },
  );
  const facts = found === null ? null : executionFacts(context, found);
  return facts && messageOf(facts);
}

const answered = ['ACKNOWLEDGED', 'REFUSED'] as const;

/** The latest message of an AS2 partner in one of these states, from an execution or a test. */
function latestOf(key: string, statuses: readonly As2Message['status'][] | null, context: MockContext) {
  const message = latestMessage(key, statuses, context);
  const test = testMessagesOf(as2PartnerField(key, 'company_uuid', context), context).find(
    (listed) => listed.test.as2_partner_uuid === key && (statuses?.includes(listed.status) ?? true),
  );
  if (test && test.submitted_at >= (message?.sent_at ?? -Infinity)) {
    const { mdn_disposition } = test.test.sending.outcome;
    return { sent_at: test.submitted_at, mdn_disposition, mdn_at: test.submitted_at };
  }
  return (
    message && {
      sent_at: message.sent_at,
      mdn_disposition: disposition(message, context),
      mdn_at: receiptTime(message, context),
    }
  );
}

const partnerFields: FieldsFrom<'As2Partner', string> = {
  trading_partner: (key, context) => ref('TradingPartner', as2PartnerField(key, 'partner_uuid', context)),
  profile: (key, context) => ref('As2Profile', as2PartnerField(key, 'as2_profile_uuid', context)),
  certificate: certificateIn('PRIMARY'),
  next_certificate: certificateIn('SECONDARY'),
  last_mdn_disposition: (key, context) => latestOf(key, answered, context)?.mdn_disposition ?? null,
  last_mdn_at: (key, context) => latestOf(key, answered, context)?.mdn_at ?? null,
  last_message_at: (key, context) => latestOf(key, null, context)?.sent_at ?? null,
  viewer_can_edit: (key, context) =>
    context.access.may('save_as2_partner', {
      company_uuid: as2PartnerField(key, 'company_uuid', context),
      partner_uuid: as2PartnerField(key, 'partner_uuid', context),
    }),
};

/** The disposition in the first receipt (MDN) of a message. */
const firstDisposition = ({ direction, receipt }: As2Message): string | null =>
  direction === 'RECEIVE' ? 'processed' : receipt && dispositionOf(receipt);

const disposition = (message: As2Message, context: MockContext): string | null =>
  (latestSending(message.message_id, context) ?? { mdn_disposition: firstDisposition(message) })
    .mdn_disposition;

function receiptTime(message: As2Message, context: MockContext): number | null {
  const again = latestSending(message.message_id, context);
  if (!again) return receiptAt(message);
  return again.mdn_disposition === null ? null : again.attempted_at;
}

/** Settings of a message whose partner no longer has any. */
const NO_SETTINGS = {
  sign: 'NONE',
  encrypt: 'NONE',
  compression: 'NONE',
  mdn_mode: 'NONE',
  mdn_signed: false,
  async_mdn_url: null,
  subject: '',
} as const;

/**
 * The settings a message was sent with: the seed's for seeded messages, the current ones for messages of this session.
 */
function settingsOf({ facts }: As2Message, context: MockContext) {
  const key = as2PartnerOf(facts.partner.partner_uuid, context);
  const isSeeded = context.world.execution.rowOf(facts.invocation_uuid) !== null;
  const seeded = key !== null && isSeeded ? as2Partners.record(key, context.world) : undefined;
  const field = <Name extends keyof typeof NO_SETTINGS>(name: Name) =>
    seeded?.[name] ?? (key === null ? NO_SETTINGS[name] : as2PartnerField(key, name, context));
  return {
    key,
    mdn_signed: field('mdn_signed'),
    async_mdn_url: field('async_mdn_url'),
    subject: field('subject'),
    sign: field('sign'),
    encrypt: field('encrypt'),
    compression: field('compression'),
    mdn_mode: facts.flow.direction === 'SEND' && facts.ack_kind === null ? 'NONE' : field('mdn_mode'),
  };
}

const wasDelivered = (message: As2Message, context: MockContext): boolean => {
  const { status } = latestSending(message.message_id, context) ?? message;
  return status !== 'SENDING' && status !== 'FAILED';
};

const fromTo = ({ direction, facts }: As2Message) => {
  const [own, theirs] = [facts.company.edi_id, facts.partner.edi_id.trim()];
  return direction === 'SEND' ? { from: own, to: theirs } : { from: theirs, to: own };
};

/** The address that a message's receipt is sent to: the workspace's for the partner's receipts, and vice versa. */
function receiptAddress({ direction }: As2Message, key: string | null, context: MockContext): string {
  if (key === null) return '';
  if (direction === 'RECEIVE') return as2PartnerField(key, 'partner_url', context);
  return String(
    context.store.read('As2Profile', as2PartnerField(key, 'as2_profile_uuid', context), 'receive_url'),
  );
}

const messageFields: MessageFields<As2Message> = {
  company_uuid: ({ facts }) => facts.company.company_uuid,
  partner_uuid: ({ facts }) => facts.partner.partner_uuid,
  trading_partner: ({ facts }) => ref('TradingPartner', facts.partner.partner_uuid),
  invocation_uuid: ({ facts }) => facts.invocation_uuid,
  flow_execution: ({ facts }) => ref('FlowExecution', facts.invocation_uuid),
  is_test: () => false,
  direction: ({ direction }) => direction,
  profile: (message, context) => {
    const { key } = settingsOf(message, context);
    return key === null
      ? null
      : context.store.find('As2Profile', as2PartnerField(key, 'as2_profile_uuid', context));
  },
  as2_partner: (message, context) => {
    const { key } = settingsOf(message, context);
    return key === null ? null : ref('As2Partner', key);
  },
  from_as2_id: (message) => fromTo(message).from,
  to_as2_id: (message) => fromTo(message).to,
  headers: (message, context) => {
    const { key, ...settings } = settingsOf(message, context);
    return headersOf(carriedBy(message), {
      ...settings,
      ...fromTo(message),
      at: latestSending(message.message_id, context)?.attempted_at ?? message.sent_at,
      receive_url: receiptAddress(message, key, context),
    });
  },
  status: (message, context) => (latestSending(message.message_id, context) ?? message).status,
  problem: (message, context) => (latestSending(message.message_id, context) ?? message).problem,
  file_name: ({ file }) => file.file_name,
  size_bytes: sizeOfMessage,
  file: ({ facts, file }, context) =>
    mayRead(facts.invocation_uuid, context) ? ref('ExecutionFile', file.file_key) : null,
  sign: (message, context) => settingsOf(message, context).sign,
  encrypt: (message, context) => settingsOf(message, context).encrypt,
  compression: (message, context) => settingsOf(message, context).compression,
  mic: (message, context) => (wasDelivered(message, context) ? micOf(message) : null),
  mic_matched: (message, context) => {
    const said = disposition(message, context);
    return said === null ? null : !said.includes('integrity-check-failed');
  },
  mdn_mic: (message, context) => {
    const said = disposition(message, context);
    return said === null ? null : receiptMic(said, micOf(message));
  },
  mdn_mode: (message, context) => settingsOf(message, context).mdn_mode,
  mdn_text: (message, context) => {
    const said = disposition(message, context);
    return said === null ? null : receiptText(said, message.file.file_name);
  },
  mdn_disposition: disposition,
  mdn_at: receiptTime,
  acknowledgment: ({ facts, receipt }) =>
    receipt?.received_at == null
      ? null
      : (acknowledgmentNodes(facts).find(({ ack_uuid }) => ack_uuid === receipt.ack_uuid) ?? null),
  http_status: (message, context) => (latestSending(message.message_id, context) ?? message).http_status,
  submitted_at: ({ facts }) => facts.submitted_at,
  sent_at: ({ sent_at }) => sent_at,
  resend_count: ({ message_id }, context) => sentAgain(message_id, context),
  attempts: (message, context) => attemptsOf(message, context, firstDisposition(message)),
  viewer_can_resend: ({ message_id }, context) =>
    resendObstacle(message_id, within('resend_as2_message', context)) === null,
};

type Field<Found> = (found: Found, context: MockContext, args: object) => unknown;

/** The resolvers of messages, those of executions and those of tests. */
function messageResolvers(): ResolversOf<'As2Message'> {
  const ofExecutions: Readonly<Record<string, Field<As2Message>>> = messageFields;
  const ofTests: Readonly<Record<string, Field<FoundTest>>> = testFields;
  const resolvers: object = Object.fromEntries(
    Object.entries(ofExecutions).map(([name, ofExecution]) => [
      name,
      (source: Link<'As2Message'>, args: object, context: MockContext) => {
        const message_id = keyOf(source);
        const test = testMessage(message_id, context);
        if (test) return ofTests[name]?.({ ...test, message_id }, context, args);
        const message = findMessage(message_id, context);
        return message && ofExecution(message, context, args);
      },
    ]),
  );
  // As in `resolversFrom`: nothing relates the values of an object that is made from entries to its keys.
  return resolvers;
}

function partnerOrder(
  { sort }: Arguments<'Company', 'as2_partners'>,
  context: MockContext,
): readonly Sort<string>[] {
  const { field = 'NAME', direction = 'ASC' } = sort ?? {};
  const by = (name: 'name' | 'partner_as2_id', to: Direction) =>
    sortByName<string>(name, (key) => as2PartnerField(key, name, context), to);
  switch (field) {
    case 'NAME':
      return [by('name', direction)];
    case 'PARTNER_AS2_ID':
      return [by('partner_as2_id', direction), by('name', 'ASC')];
    case 'UPDATED_AT':
      return [
        sortBy('updated_at', (key) => Number(context.store.read('As2Partner', key, 'updated_at')), direction),
        by('name', 'ASC'),
      ];
  }
}

const partnerListOptions = (args: Arguments<'Company', 'as2_partners'>, context: MockContext) => ({
  searched: ['name', 'partner_as2_id', 'partner_url'],
  by: partnerOrder(args, context),
  where: args.as2_profile_uuid == null ? {} : { as2_profile_uuid: args.as2_profile_uuid },
});

/** AS2: the workspace's own stations, partner stations, and messages. Messages are derived from executions. */
export const as2Domain: Domain = {
  name: 'as2',
  exists: {
    ...as2Profiles.seed.exists,
    ...as2Partners.seed.exists,
    // A message exists if its execution does, which is checked in the session.
    As2Message: () => false,
  },
  all: { ...as2Profiles.seed.all, ...as2Partners.seed.all },
  samples: { ...as2Profiles.seed.samples, ...as2Partners.seed.samples },
  values: { ...as2Profiles.seed.values, ...as2Partners.seed.values },
  resolvers: {
    Query: {
      as2_profile: as2Profiles.lookUp,
      as2_partner: as2Partners.lookUp,
      as2_message: (_source, { message_id }, context) => {
        const test = testMessage(message_id, context);
        if (test) {
          mustRead(test, context);
          return ref('As2Message', message_id);
        }
        const subject = subjectOfMessage(message_id, context);
        if (!subject || !findMessage(message_id, context)) return null;
        mustRead(subject, context);
        return ref('As2Message', message_id);
      },
    },
    Company: {
      as2_profiles: (source, args, context) => {
        return companyList(as2Profiles, () => ({ searched: ['name', 'as2_id'] }))(source, args, context);
      },
      as2_partners: (source, args, context) => {
        const subject = { company_uuid: keyOf(source) };
        return as2Partners.list(subject, args, context, partnerListOptions(args, context));
      },
      as2_messages: (source, args, context) => {
        return messagePage(keyOf(source), args, context);
      },
    },
    TradingPartner: {
      as2_partner: (source, _args, context) => {
        const station = as2PartnerOf(keyOf(source), context);
        return station === null ? null : ref('As2Partner', station);
      },
    },
    FlowExecution: {
      as2_message: (source, _args, context) => {
        const facts = executionFacts(context, keyOf(source));
        return facts && messageOf(facts) && ref('As2Message', messageId(facts));
      },
    },
    As2Profile: {
      ...resolversFrom(profileFields, keyOf),
      used_by: (source, args, context) => {
        const as2_profile_uuid = keyOf(source);
        const company_uuid = String(context.store.read('As2Profile', as2_profile_uuid, 'company_uuid'));
        const options = partnerListOptions({ ...args, as2_profile_uuid }, context);
        return as2Partners.list({ company_uuid }, args, context, options);
      },
    },
    As2Partner: resolversFrom(partnerFields, keyOf),
    As2Message: messageResolvers(),
    Mutation: {
      save_as2_profile: saveAs2Profile,
      delete_as2_profile: deleteAs2Profile,
      save_as2_partner: saveAs2Partner,
      delete_as2_partner: deleteAs2Partner,
      resend_as2_message: resendAs2Message,
      send_as2_test_message: sendAs2TestMessage,
    },
  },
};
