import { useState } from 'react';
import type { Order } from './apply-order.ts';
import { useApplyTemplate, type TargetResult } from './useApplyTemplate.ts';

const UNREACHED: TargetResult = {
  outcome: 'REFUSED',
  message: 'The server could not be reached. Nothing was changed.',
  changes: [],
  flow_setups: [],
  errors: [],
};

export interface Run {
  readonly order: Order;
  /** By partner uuid; partners still to come are missing. */
  readonly results: Readonly<Record<string, TargetResult>>;
  readonly isRunning: boolean;
}

/** Applies the template to one partner after another, so that a failure does not stop the rest. */
export function useRun(template_uuid: string) {
  const [run, setRun] = useState<Run | null>(null);
  const [apply] = useApplyTemplate(template_uuid);
  const start = async (order: Order, partner_uuids: readonly string[]) => {
    setRun((known) => ({
      order,
      isRunning: true,
      results: Object.fromEntries(
        Object.entries(known?.results ?? {}).filter(([uuid]) => !partner_uuids.includes(uuid)),
      ),
    }));
    for (const partner_uuid of partner_uuids) {
      const targets = order.targets.filter((target) => target.partner_uuid === partner_uuid);
      // oxlint-disable-next-line no-await-in-loop -- one after another, so that each result shows as soon as it is known
      const answer = await apply({ ...order, targets }, false);
      const [first] = answer.results ?? [];
      const [error] = answer.results === null ? answer.errors : [];
      const result = first ?? (error ? { ...UNREACHED, errors: [error] } : UNREACHED);
      setRun((known) => known && { ...known, results: { ...known.results, [partner_uuid]: result } });
    }
    setRun((known) => known && { ...known, isRunning: false });
  };
  return { run, start };
}
