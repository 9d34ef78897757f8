import { within } from '../../model/kit/within.ts';
import { expect, test } from 'vitest';
import { fileInSlot, fileText } from '../../content/files.ts';
import { INPUT, OUTPUT, slotOf } from '../../documents/plan.ts';
import type { MockContext } from '../../context.ts';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { PLATFORM } from '../../world/actors.ts';
import { agreementKey, ediOf } from '../../world/edi-agreements.ts';
import type { ExecutionFacts, MadeOutput } from '../../facts/facts.ts';
import type { FlowSettings } from '../../world/flow-settings.ts';
import { TENDER } from '../../world/script.ts';
import { factFields } from '../execution/fields.ts';
import { ledgerOf } from '../../model/execution/ledger.ts';
import { submit } from '../../model/processing/repeat.ts';
import { flowScope } from '../../model/execution/scopes.ts';
import { searchExecutions } from '../../model/execution/search.ts';
import { arrivalFacts, startExecution, type Arrival } from '../../model/processing/start.ts';
import { deploy } from '../flow/deploy.ts';
import { removeFlow } from '../../model/flow-lifecycle/lifecycle.ts';
import { insertFlow } from '../../model/flow/save.ts';
import { deployedKey, versionKeys } from '../../model/flow/versions.ts';
import { savePartner } from '../../model/trading-partner/save.ts';
import { anomaliesOf } from './anomalies.ts';
import { counterKey, counterOf, nextOutgoing, stateOfCounter } from '../../model/execution/edi-counters.ts';
import { ediSettingsDomain } from './edi-settings.ts';
import { saveEdiAgreement } from './save-agreement.ts';
import { setControlNumber } from './set-control-number.ts';
import { ediIdentities, identityOf } from '../../model/edi-settings/settings.ts';

const OWNER = 'owner@northbay.example';
const TENDERED = { flow_uuid: TENDER.flow_uuid, content: 7, by: PLATFORM };
const X12 = agreementKey(TENDER.partner_uuid, 'X12');

const { world } = testContexts(steppedClock());
/** Each test has a session of its own. */
const inSession = (body: (context: MockContext) => void | Promise<void>) =>
  testContexts(steppedClock(), world).inSession('default', OWNER, async (context) => {
    await body(context);
  });

function planned(context: MockContext, more: Partial<Arrival> = {}): ExecutionFacts {
  const facts = arrivalFacts({ ...TENDERED, ...more }, context);
  if (!facts) throw new Error('The flow cannot start');
  return facts;
}

function text(facts: ExecutionFacts, slot: number): string {
  const file = fileInSlot(facts, slot);
  if (!file) throw new Error('There is no such file');
  return fileText(facts, file);
}

const interchangeFact = (facts: ExecutionFacts) => factFields.interchange(facts);

/** Changes every part of the tender agreement that envelopes show. */
function agree(context: MockContext, more: object = {}): void {
  const company_uuid = TENDER.company_uuid;
  const identity_uuid = ediIdentities
    .keys(context, { company_uuid, standard: 'X12' })
    .find((key) => identityOf(key, context).usage === 'TEST');
  const input = {
    agreement_uuid: X12,
    ...(identity_uuid === undefined ? {} : { identity_uuid }),
    partner_qualifier: '01',
    partner_identifier: '123456789',
    partner_gs_identifier: 'PNCLAPP',
    element_separator: '|',
    component_separator: ':',
    segment_terminator: '!',
    newline_after_segment: true,
    request_ta1: true,
    ...more,
  };
  expect(saveEdiAgreement(null, { input }, within('save_edi_agreement', context)).errors).toEqual([]);
}

test('until the agreement is changed, a new run has the same addresses as the seeded ones', () =>
  inSession((context) => {
    expect(interchangeFact(planned(context))).toMatchObject({
      sender: 'ZZ/NORTHBAYFWD',
      receiver: '02/PNCL',
      usage: 'PRODUCTION',
    });
    expect(text(planned(context), OUTPUT)).toMatch(/^ISA\*.{27}\*ZZ\*NORTHBAYFWD {4}\*02\*PNCL {11}\*/);
  }));

test('a run that starts after the agreement was changed follows the agreement, with the flow’s next control number', () =>
  inSession((context) => {
    const earlier = planned(context);
    const before = text(earlier, OUTPUT);
    agree(context);
    const control = nextOutgoing(TENDER, ledgerOf(context).numbersTaken(TENDER.index), context);
    const facts = planned(context);
    expect(interchangeFact(facts)).toMatchObject({
      sender: 'ZZ/NORTHBAYFWDT',
      receiver: '01/123456789',
      control_number: String(control).padStart(9, '0'),
      usage: 'TEST',
    });
    const [isa = '', gs = '', ...others] = text(facts, OUTPUT).split('!\n');
    expect(isa).toHaveLength(105);
    expect(isa.split('|').slice(5, 9)).toEqual(['ZZ', 'NORTHBAYFWDT   ', '01', '123456789      ']);
    expect(isa.split('|').slice(13)).toEqual([String(control).padStart(9, '0'), '1', 'T', ':']);
    expect(gs.split('|').slice(2, 4)).toEqual(['NORTHBAYFWDT', 'PNCLAPP']);
    expect(others.at(-2)).toBe(`IEA|1|${String(control).padStart(9, '0')}`);
    // An earlier run's output does not change.
    expect(text(earlier, OUTPUT)).toBe(before);
    expect(before).toContain('*PNCL ');
  }));

test('a manually set control number is used for the next new input, and counting continues from there', () =>
  inSession((context) => {
    const { errors } = setControlNumber(
      null,
      {
        input: {
          counter_uuid: counterKey(TENDER.flow_uuid, 'INTERCHANGE'),
          next_value: 777_000,
          reason: 'The partner asked for it',
          force: true,
        },
      },
      within('set_control_number', context),
    );
    expect(errors).toEqual([]);
    expect(planned(context).interchange_control).toBe(777_000);
    startExecution(TENDERED, context);
    expect(planned(context).interchange_control).toBe(777_001);
    expect(planned(context, { ahead: 2 }).interchange_control).toBe(777_003);
  }));

test('a resubmitted run follows the current agreement', () =>
  inSession(async (context) => {
    const started = startExecution(TENDERED, context)?.$ref.key ?? '';
    agree(context);
    await submit([started], { version: 'CURRENT', rate_per_minute: null, refusal: () => null }, context);
    const [again] = ledgerOf(context).resubmissions(started);
    const ledger = ledgerOf(context);
    expect(ledger.facts(started)?.edi?.theirs.id).toBe('PNCL');
    expect(ledger.facts(again ?? '')?.edi).toMatchObject({ theirs: { qualifier: '01', id: '123456789' } });
  }));

/** A mapping's output: messages in an envelope without identities. */
const MAPPED =
  'ISA*00*          *00*          *ZZ*NORTHBAYFWD    *ZZ*RECEIVER       *260914*1432*U*00401*000000001*0*T*>~' +
  'GS*SM*NORTHBAYFWD*RECEIVER*20260914*1432*1*X*004010~' +
  'ST*204*0001~B2**PNCL**SHP-1*!|:~SE*3*0001~GE*1*1~IEA*1*000000001~';

const output = (of: Partial<MadeOutput>): MadeOutput => ({
  text: MAPPED,
  file_type: 'X12_204_004010',
  node_id: null,
  destination: '',
  transport: 'SFTP',
  place: null,
  control: null,
  number: 0,
  copy: 0,
  ...of,
});
const made = (...outputs: readonly Partial<MadeOutput>[]) => ({
  made: {
    canonical: null,
    outputs: outputs.map((of, number) => output({ number, ...of })),
    data_tags: [],
    notices: [],
    has_failed: false,
  },
});

test('what a mapping wrote is sent in the agreed envelope, and its values contain no delimiter', () =>
  inSession((context) => {
    agree(context);
    const facts = planned(context, made({}));
    const number = String(facts.interchange_control);
    const segments = text(facts, OUTPUT).split('!\n');
    expect(segments[0]?.split('|').slice(5, 9)).toEqual(['ZZ', 'NORTHBAYFWDT   ', '01', '123456789      ']);
    expect(segments[1]).toMatch(/^GS\|SM\|NORTHBAYFWDT\|PNCLAPP\|/);
    expect(segments.slice(2)).toEqual([
      'ST|204|0001',
      'B2||PNCL||SHP-1|   ',
      'SE|3|0001',
      `GE|1|${number}`,
      `IEA|1|${number.padStart(9, '0')}`,
      '',
    ]);
  }));

test('output that is not EDI is sent as the mapping wrote it', () =>
  inSession((context) => {
    agree(context);
    expect(text(planned(context, made({ text: 'ISABELLA,1\n' })), OUTPUT)).toBe('ISABELLA,1\n');
  }));

test("a received interchange has the partner's agreed identity and its own delimiters", () =>
  inSession((context) => {
    const flow = context.world
      .flowsOf(TENDER.partner_uuid)
      .find((flowRecord) => flowRecord.direction === 'RECEIVE' && ediOf(flowRecord)?.standard === 'X12');
    if (!flow) throw new Error('Nothing is received from the partner');
    agree(context);
    const facts = planned(context, { flow_uuid: flow.flow_uuid });
    expect(interchangeFact(facts)).toMatchObject({ sender: '01/123456789', receiver: 'ZZ/NORTHBAYFWDT' });
    expect(text(facts, INPUT).slice(0, 85)).toMatch(/^ISA\*.*\*01\*123456789 {6}\*ZZ\*NORTHBAYFWDT {3}\*/);
  }));

/** A flow created in the session that sends tenders to a new partner with an X12 agreement. */
function newFlow(context: MockContext) {
  const { world } = context;
  const { company_uuid, flow_type } = TENDER;
  const { trading_partner } = savePartner(
    null,
    { input: { company_uuid, partner_name: 'Zephyr Drayage', partner_type: 'CARRIER_OPERATIONS' } },
    within('save_partner', context),
  );
  const partner_uuid = trading_partner?.$ref.key ?? '';
  const input = {
    partner_uuid,
    standard: 'X12' as const,
    partner_qualifier: '02',
    partner_identifier: 'ZPHR',
    versions: ['004010'],
  };
  const { edi_agreement } = saveEdiAgreement(null, { input }, within('save_edi_agreement', context));
  const settings = world.versionsOf(TENDER.flow_uuid)[0]?.settings as FlowSettings;
  const of = { company_uuid, partner_uuid, flow_type, builder: 'LICENSED' as const };
  const flow_uuid = insertFlow(of, settings, { note: null, context });
  deploy(flow_uuid, versionKeys(flow_uuid, context)[0] ?? '', { context });
  return { flow_uuid, agreement: edi_agreement };
}

const { EdiAgreement } = ediSettingsDomain.resolvers as {
  EdiAgreement: Record<string, (source: unknown, args: object, context: MockContext) => unknown>;
};
const interchangeOf = (flow_uuid: string, context: MockContext) => {
  const counter = counterOf(counterKey(flow_uuid, 'INTERCHANGE'), context);
  if (!counter) throw new Error('The flow has no counter');
  return stateOfCounter(counter, context);
};

test('a flow of the session counts under the agreement with its partner, and continues from a set number', () =>
  inSession((context) => {
    const { flow_uuid, agreement } = newFlow(context);
    const counter_uuid = counterKey(flow_uuid, 'INTERCHANGE');
    const field = (name: string, args: object = {}) => EdiAgreement[name]!(agreement, args, context);
    const counters = () =>
      (field('control_numbers') as { $ref: { key: string } }[]).map(({ $ref }) => $ref.key);
    const preview = () => field('envelope', { direction: 'SEND' }) as { segments: string[] };
    const set = (next_value: number) =>
      setControlNumber(
        null,
        { input: { counter_uuid, next_value, reason: 'As the partner asked', force: false } },
        within('set_control_number', context),
      ).errors;
    const started = () => {
      const uuid = startExecution({ ...TENDERED, flow_uuid }, context)?.$ref.key ?? '';
      return ledgerOf(context).facts(uuid)?.interchange_control;
    };
    expect(counters()).toEqual(
      (['INTERCHANGE', 'GROUP', 'MESSAGE'] as const).map((level) => counterKey(flow_uuid, level)),
    );
    expect(interchangeOf(flow_uuid, context)).toMatchObject({ last_value: null, next_value: 1 });
    expect(started()).toBe(1);
    expect(interchangeOf(flow_uuid, context)).toMatchObject({ last_written: '000000001', next_value: 2 });
    expect(set(500)).toEqual([]);
    expect(preview().segments[0]).toContain('*ZPHR           *');
    expect(preview().segments[0]).toContain('*000000500*');
    expect([started(), started()]).toEqual([500, 501]);
    expect(interchangeOf(flow_uuid, context)).toMatchObject({ last_value: 501, next_value: 502 });

    removeFlow(flow_uuid, context);
    expect(counters()).toEqual([]);
    expect(set(600)).toMatchObject([{ code: 'NOT_FOUND' }]);
  }));

test('each interchange that a run sends has its own control number, and the counter advances', () =>
  inSession(async (context) => {
    const first = nextOutgoing(TENDER, ledgerOf(context).numbersTaken(TENDER.index), context);
    const anomalies = anomaliesOf(TENDER, context).length;
    const sent = made({}, { text: '{}', file_type: 'CANONICAL_SHIPMENT_JSON' }, { copy: 1 });
    const uuid = startExecution({ ...TENDERED, ...sent }, context)?.$ref.key ?? '';
    const facts = planned(context, sent);
    expect(facts.interchange_control).toBe(first + 2);
    expect(facts.made?.outputs.map(({ control }) => control)).toEqual([null, null, first + 3]);
    const isa = (place: number) => text(facts, slotOf(place, OUTPUT)).split('*')[13];
    expect([isa(0), isa(2)]).toEqual([first + 2, first + 3].map((number) => String(number).padStart(9, '0')));
    expect(text(facts, slotOf(1, OUTPUT))).toBe('{}');
    expect([0, 2].map((place) => fileInSlot(facts, slotOf(place, OUTPUT))?.file_name)).toEqual(
      [first + 2, first + 3].map((number) => `204-${String(number).padStart(9, '0')}.edi`),
    );

    expect(interchangeOf(TENDER.flow_uuid, context)).toMatchObject({
      last_value: first + 1,
      next_value: first + 2,
    });
    expect(anomaliesOf(TENDER, context)).toHaveLength(anomalies);
    context.clock.advance(600_000);
    const scope = flowScope(TENDER.flow_uuid, context);
    const filter = { control_number: String(first + 1) };
    const { items } = await searchExecutions({ scope, filter, first: 5 }, context);
    expect(items.map(({ invocation_uuid }) => invocation_uuid)).toEqual([uuid]);

    // A resent output is numbered again. Without its version, a run creates the same output as before.
    context.store.remove('FlowVersion', deployedKey(TENDER.flow_uuid, context) ?? '');
    await submit([uuid, uuid], { version: 'SAME', rate_per_minute: null, refusal: () => null }, context);
    const again = ledgerOf(context)
      .resubmissions(uuid)
      .flatMap((resubmission) => ledgerOf(context).facts(resubmission) ?? []);
    expect(
      again.map((executionFacts) => [
        executionFacts.interchange_control,
        executionFacts.made?.outputs[2]?.control,
      ]),
    ).toEqual([
      [first + 2, first + 3],
      [first + 4, first + 5],
    ]);
    expect(interchangeOf(TENDER.flow_uuid, context)).toMatchObject({
      last_value: first + 5,
      next_value: first + 6,
    });
  }));
