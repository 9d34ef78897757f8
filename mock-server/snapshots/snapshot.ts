import { getNamedType, isEnumType, isObjectType, type GraphQLSchema } from 'graphql';
import * as z from 'zod';
import { Complaint, placesOf } from '../control/complaint.ts';
import { readRules } from '../faults/rule.ts';
import { isConsentType } from '../domains/endpoint/consents.ts';
import { isMessageType } from '../mailbox/message.ts';
import { people } from '../people.ts';
import { isRecordedType } from '../recordings/recall.ts';
import { applyScenario, type Stage } from '../scenarios/apply.ts';
import { scenarioNamed } from '../scenarios/scenarios.ts';
import type { Session } from '../session/session.ts';
import { isEditType } from '../store/edits.ts';
import type { World } from '../world/world.ts';

const VERSION = 1;

/** A session's state as a file, to restore it on another server with the same seed. */
export interface SessionSnapshot {
  readonly version: typeof VERSION;
  readonly seed: string;
  /** ISO; another server may have a different anchor. */
  readonly anchor: string;
  readonly scale: World['scale'];
  readonly scenario: string;
  /** The person that everyone is treated as, regardless of the scenario. */
  readonly person: string | null;
  readonly faults: readonly unknown[];
  readonly overlay: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const snapshotSchema = z.strictObject({
  version: z
    .int()
    .refine((version) => version === VERSION, `this server reads snapshots of version ${VERSION} only`),
  seed: z.string(),
  anchor: z.iso.datetime(),
  scale: z.enum(['demo', 'large', 'million']),
  scenario: z.string(),
  person: z.string().nullable(),
  faults: z.array(z.unknown()),
  overlay: z.record(
    z.string().regex(/^[^:]+:/s, 'must have keys of the form Type:key'),
    z.record(z.string(), z.json()),
  ),
});

/** The snapshot of a session; the same state always gives the same text. */
export function takeSnapshot(session: Session, world: World): SessionSnapshot {
  return {
    version: VERSION,
    seed: world.seed,
    anchor: new Date(world.anchor).toISOString(),
    scale: world.scale,
    scenario: session.start.scenario,
    person: session.acts_as,
    faults: session.faults.rules(),
    overlay: session.overlay.snapshot(),
  };
}

/** Restores a session from a snapshot. Throws a Complaint, and changes nothing, if it does not fit. */
export function restoreSnapshot(
  id: string,
  value: unknown,
  { world, schema, stage }: { world: World; schema: GraphQLSchema; stage: Stage },
): Session {
  const parsed = snapshotSchema.safeParse(value);
  if (!parsed.success) throw placesOf(parsed.error, 'snapshot');
  const { seed, scale, scenario: name, person, faults, overlay } = parsed.data;
  const refuse = (field: string, words: string): never => {
    throw new Complaint(
      `snapshot.${field}: ${words}`,
      `snapshot.${field}`,
      field === 'seed' || field === 'scale' ? 409 : 400,
    );
  };
  if (seed !== world.seed)
    refuse(
      'seed',
      `it was taken with the seed “${seed}”; this server has “${world.seed}”. Start one with --seed ${seed}.`,
    );
  if (scale !== world.scale)
    refuse(
      'scale',
      `it was taken at the scale ${scale}; this server has ${world.scale}. Start one with --scale ${scale}.`,
    );
  const scenario = scenarioNamed(name) ?? refuse('scenario', `unknown scenario “${name}”.`);
  if (person !== null && !people.some(({ email }) => email === person))
    refuse('person', `no seeded person has the email address ${person}.`);
  const rules = readRules(faults, schema, 'snapshot.faults');
  for (const [entity, written] of Object.entries(overlay)) {
    const [first = '', second = ''] = entity.split(':');
    const type = schema.getType(isEditType(first) ? second : first);
    const isOurs = [isEditType, isRecordedType, isMessageType, isConsentType].some((is) => is(first));
    if (!isOurs && !isObjectType(type)) refuse(`overlay["${entity}"]`, `the schema has no type ${first}.`);
    if (!isObjectType(type)) continue;
    for (const [field, what] of Object.entries(written)) {
      const choices = getNamedType(type.getFields()[field]?.type);
      if (!isEnumType(choices)) continue;
      // Otherwise later responses would fail without showing the cause.
      const wrong = [what].flat().find((one) => typeof one === 'string' && !choices.getValue(one));
      if (wrong !== undefined)
        refuse(`overlay["${entity}"].${field}`, `${choices.name} has no value “${String(wrong)}”.`);
    }
  }

  const session = applyScenario(id, scenario, stage);
  session.acts_as = person;
  session.faults.replace(rules);
  session.overlay.restore(overlay);
  stage.worlds.resume(session);
  return session;
}
