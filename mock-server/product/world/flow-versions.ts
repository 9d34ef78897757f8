import { hash, stream } from '../../kernel/random.ts';
import { editorsOf, type Actor } from './actors.ts';
import { savesOf } from './flow-changes.ts';
import { settingsOf, type FlowSettings } from './flow-settings.ts';
import type { FlowRecord } from './flows.ts';
import { partners } from './partners.ts';

/** A seeded `FlowVersion`; times in milliseconds since 1970. */
export interface FlowVersionRecord {
  readonly flow: FlowRecord;
  /** When it was saved; identifies the version within its flow. */
  readonly version_timestamp: number;
  readonly saved_by: Actor;
  readonly note: string | null;
  readonly deployed_at: number | null;
  readonly deployed_by: Actor | null;
  readonly undeployed_at: number | null;
  /** The saved settings. */
  readonly settings: FlowSettings;
}

const MINUTE = 60_000;
const DAY = 86_400_000;
/**
 * The flows in the scripted incident must not have been deployed that day; otherwise their new version would be the
 * suspect.
 */
const QUIET_DAYS = 12;

/** Ages of a flow's saves in days, latest first. */
function agesOf(flow: FlowRecord, random: () => number): number[] {
  const created = (partners[flow.partner_index]?.created_days_ago ?? 200) - 2 - random();
  // One flow has more versions than fit on a page.
  const count = flow.share >= 1500 ? 34 : 2 + Math.floor(random() * 7);
  const recent = flow.failureProfile !== 'HOT' && random() < 0.12;
  const newest = Math.min(created / 2, recent ? 0.1 + random() : QUIET_DAYS + random() * 40);
  // Saves cluster toward the most recent one.
  const between = Array.from(
    { length: count - 2 },
    () => newest + 0.01 + (created - newest - 0.02) * random() ** 1.5,
  );
  return [newest, ...between.sort((a, b) => a - b), created];
}

/** A flow's saved versions, latest first: a pure function of the flow, the seed, and the anchor. */
export function versionsOf(flow: FlowRecord, seed: string, anchor: number): readonly FlowVersionRecord[] {
  const editors = editorsOf(seed, flow.company_uuid);
  const random = stream(hash('versions', flow.flow_uuid));
  // The position is below the length.
  const item = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const ages = agesOf(flow, random);
  const saves = savesOf(flow, ages);
  let undeployed_at: number | null = null;
  return ages.map((age, place) => {
    const version_timestamp = Math.round(anchor - age * DAY);
    const first = place === ages.length - 1;
    const kept =
      flow.deploy_state !== 'DRAFT' &&
      (place > 0 ? first || random() > 0.15 : flow.deploy_state !== 'UNDEPLOYED_CHANGES');
    const wait = (2 + random() * 55) * MINUTE;
    const deployed_at: number | null = kept ? Math.round(version_timestamp + wait) : null;
    const version: FlowVersionRecord = {
      flow,
      version_timestamp,
      saved_by: item(editors),
      // Most saves have a note.
      note: first ? 'First version' : random() < 0.6 ? (saves[place]?.note ?? null) : null,
      deployed_at,
      deployed_by: deployed_at === null ? null : item(editors),
      undeployed_at: deployed_at === null ? null : undeployed_at,
      settings: saves[place]?.settings ?? settingsOf(flow),
    };
    undeployed_at = deployed_at ?? undeployed_at;
    return version;
  });
}
