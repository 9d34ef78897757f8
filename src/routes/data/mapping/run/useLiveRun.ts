import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { LiveRun, type LiveState } from './live-run.ts';
import { runPlan, type Plan, type RunAnswer } from './run-plan.ts';

/** Runs a plan whenever it changes. Pass the same object as long as nothing has changed. */
export function useLiveRun(plan: Plan | null): LiveState<Plan, RunAnswer> & { readonly runNow: () => void } {
  const environment = useRelayEnvironment();
  const [live] = useState(() => new LiveRun((wanted: Plan) => runPlan(environment, wanted)));
  // The runs on the server follow the text, as a preview does; nothing on the page waits for them.
  useEffect(() => live.want(plan), [live, plan]);
  useEffect(() => () => live.stop(), [live]);
  const state = useSyncExternalStore(live.subscribe, live.getState);
  return { ...state, runNow: () => live.runNow() };
}
