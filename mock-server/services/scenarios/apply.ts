import type { Identity } from '../identity/identity.ts';
import type { Session, Sessions } from '../../engine/session/session.ts';
import type { Scenario } from './scenario.ts';
import { scenarioNamed } from './scenarios.ts';
import type { Worlds } from './worlds.ts';

export interface Stage {
  readonly sessions: Sessions;
  readonly worlds: Worlds;
  readonly identity: Pick<Identity, 'addFault' | 'clearFaults'>;
}

/** Restarts a session in a scenario's initial state. Its writes and faults are discarded; its log continues. */
export function applyScenario(id: string, scenario: Scenario, stage: Stage): Session {
  const { sessions, worlds, identity } = stage;
  const before = sessions.named(id);
  // Sign-in faults apply to all sessions, so those of the previous scenario are removed with it.
  if (before && scenarioNamed(before.start.scenario)?.sign_in) identity.clearFaults();
  const session = sessions.renew(id, {
    scenario: scenario.name,
    variant: scenario.world ?? 'everyday',
    acts_as: scenario.person ?? null,
  });
  session.faults.replace((scenario.faults ?? []).map((fault) => ({ ...fault, enabled: true })));
  identity.addFault(...(scenario.sign_in ?? []));
  for (const { what, type, key, fields = {} } of scenario.writes?.(worlds.of(session).world) ?? []) {
    if (what === 'remove') session.overlay.remove(type, key);
    else session.overlay[what](type, key, fields);
  }
  return session;
}
