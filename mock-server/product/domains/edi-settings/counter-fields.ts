import type { MockContext } from '../../context.ts';
import { page } from '../../../engine/store/connection.ts';
import { sortBy } from '../../../engine/store/order.ts';
import { ref } from '../../../engine/store/ref.ts';
import { MAX } from '../../world/control-numbers.ts';
import { agreementKey } from '../../world/edi-agreements.ts';
import { fold, sortByName } from '../../model/kit/by-name.ts';
import type { SeedValues } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { anomaliesOf, type Anomaly } from './anomalies.ts';
import {
  counterOf,
  countersOf,
  LEVELS,
  seededCounters,
  stateOfCounter,
  type Counter,
} from '../../model/execution/edi-counters.ts';
import { ediAgreements, flowsUnder } from '../../model/edi-settings/settings.ts';
import type { Arguments, FieldsFrom, Resolver } from '../../resolvers.ts';
import { resolversFrom } from '../../model/kit/resolvers-from.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

/** Anomalies at a counter's level. Messages are numbered from 1 in each group, so there are no gaps between groups. */
const anomaliesAt = ({ flow, level }: Counter, context: MockContext): readonly Anomaly[] =>
  level === 'MESSAGE' ? [] : anomaliesOf(flow, context);

function anomalyPage(
  counter: Counter,
  { kinds, since, ...args }: Arguments<'ControlNumber', 'anomalies'>,
  context: MockContext,
) {
  const from = since ? Date.parse(since) : -Infinity;
  const all = anomaliesAt(counter, context);
  // Latest first, but numbered from the oldest, because the list only grows at its start.
  const numbered = all.map((anomaly, index) => ({ anomaly, number: all.length - index }));
  const found = numbered.filter(
    ({ anomaly: { kind, occurred_at } }) => occurred_at >= from && (kinds?.includes(kind) ?? true),
  );
  const nodeOf = ({ invocation_uuid, ...anomaly }: Anomaly) => ({
    ...anomaly,
    flow_execution: context.access.execution(invocation_uuid) ? ref('FlowExecution', invocation_uuid) : null,
  });
  return page({
    rows: found,
    id: ({ anomaly: { invocation_uuid, kind } }) => `${invocation_uuid} ${kind}`,
    by: [sortBy('number', ({ number }: (typeof found)[number]) => number, 'DESC')],
    node: ({ anomaly }) => nodeOf(anomaly),
    args,
    max: 200,
  });
}

const RULES = { INTERCHANGE: 'CONTINUOUS', GROUP: 'AS_INTERCHANGE', MESSAGE: 'PER_GROUP' } as const;

const counterFields: FieldsFrom<'ControlNumber', Counter> = {
  company_uuid: ({ flow }) => flow.company_uuid,
  partner_uuid: ({ flow }) => flow.partner_uuid,
  trading_partner: ({ flow }) => ref('TradingPartner', flow.partner_uuid),
  agreement_uuid: ({ flow, standard }, context) =>
    ediAgreements.keys(context, { partner_uuid: flow.partner_uuid, standard })[0] ??
    agreementKey(flow.partner_uuid, standard),
  standard: ({ standard }) => standard,
  flow_setup: ({ flow }, { store }) => store.find('FlowSetup', flow.flow_uuid),
  level: ({ level }) => level,
  direction: ({ flow }) => flow.direction,
  document: ({ document }) => document,
  rule: ({ level }) => RULES[level],
  last_value: (counter, context) => stateOfCounter(counter, context).last_value,
  last_written: (counter, context) => stateOfCounter(counter, context).last_written,
  next_value: (counter, context) => stateOfCounter(counter, context).next_value,
  last_used_at: (counter, context) => stateOfCounter(counter, context).last_used_at,
  min: () => 1,
  max: ({ level }) => (level === 'MESSAGE' ? 9999 : MAX),
  increment: () => 1,
  anomalies: (counter, context, args) => anomalyPage(counter, args, context),
  viewer_can_set: ({ flow, level }, { access }) =>
    level === 'INTERCHANGE' && access.may('set_control_number', flow),
};

/** The fields of a counter that the audit log reads; some only have a value once somebody has set the counter. */
export const counterValues: SeedValues<'ControlNumber'> = {
  company_uuid: (key, _args, world) => seededCounters(world).get(key)?.flow.company_uuid,
  partner_uuid: (key, _args, world) => seededCounters(world).get(key)?.flow.partner_uuid,
  last_set_value: () => null,
  last_set_reason: () => null,
};

/** Resolvers of `ControlNumber`. */
export const counterResolvers = resolversFrom(counterFields, (source, context) =>
  mustExist(counterOf(keyOf(source), context), 'counter'),
);

/** The counters under all agreements of a workspace. */
export const counterList: Resolver<'Company', 'control_numbers'> = (source, args, context) => {
  const { partner_uuid, direction, levels, anomalies, search, ...paging } = args;
  const company_uuid = keyOf(source);
  const { store } = context;
  const partnerName = ({ flow }: Counter) =>
    String(store.read('TradingPartner', flow.partner_uuid, 'partner_name'));
  const wanted = fold(search ?? '');
  const rows = ediAgreements
    .keys(context, { company_uuid, ...(partner_uuid ? { partner_uuid } : {}) })
    .flatMap((key) =>
      flowsUnder(
        String(store.read('EdiAgreement', key, 'partner_uuid')),
        String(store.read('EdiAgreement', key, 'standard')),
        context,
      ),
    )
    .flatMap(countersOf)
    .filter((counter) => {
      const text = () =>
        fold(
          `${partnerName(counter)}\n${counter.document}\n${stateOfCounter(counter, context).last_written ?? ''}`,
        );
      return (
        (!direction || counter.flow.direction === direction) &&
        (levels?.includes(counter.level) ?? true) &&
        (!anomalies || anomaliesAt(counter, context).some(({ kind }) => anomalies.includes(kind))) &&
        (wanted === '' || text().includes(wanted))
      );
    });
  return page({
    rows,
    id: ({ counter_uuid }) => counter_uuid,
    by: [
      sortByName<Counter>('partner_name', partnerName),
      sortByName<Counter>('document', ({ document }) => document),
      sortBy<Counter>('direction', ({ flow }) => (flow.direction === 'SEND' ? 0 : 1)),
      sortBy<Counter>('flow', ({ flow }) => flow.flow_uuid),
      sortBy<Counter>('level', ({ level }) => LEVELS.indexOf(level)),
    ],
    node: ({ counter_uuid }) => ref('ControlNumber', counter_uuid),
    args: paging,
    max: 200,
  });
};
