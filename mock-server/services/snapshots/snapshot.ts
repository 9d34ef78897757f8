import type { Scale } from '../../kernel/scale.ts';
import {
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import * as z from 'zod';
import { InvalidInput, placesOf } from '../../kernel/invalid-input.ts';
import { readRules } from '../../engine/faults/rule.ts';
import { isActionType } from '../../product/model/kit/completed-actions.ts';
import { isConsentType } from '../../product/model/endpoint/consents.ts';
import { coerced } from '../../engine/generate/leaves.ts';
import { isMessageType } from '../../product/mail/message.ts';
import { people } from '../../product/accounts/people.ts';
import { isRecordedType } from '../../engine/recordings/recall.ts';
import { applyScenario, type Stage } from '../scenarios/apply.ts';
import { scenarioNamed } from '../scenarios/scenarios.ts';
import type { Session } from '../../engine/session/session.ts';
import { isEditType } from '../../engine/store/edits.ts';
import type { World } from '../../product/world/world.ts';

const VERSION = 1;

/** A session's state as a file, to restore it on another server with the same seed. */
export interface SessionSnapshot {
  readonly version: typeof VERSION;
  readonly seed: string;
  /** ISO; another server may have a different anchor. */
  readonly anchor: string;
  readonly scale: Scale;
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

/** Restores a session from a snapshot. Throws `InvalidInput`, and changes nothing, if it does not fit. */
export function restoreSnapshot(
  id: string,
  value: unknown,
  { world, schema, stage }: { world: World; schema: GraphQLSchema; stage: Stage },
): Session {
  const parsed = snapshotSchema.safeParse(value);
  if (!parsed.success) throw placesOf(parsed.error, 'snapshot');
  const { seed, scale, scenario: name, person, faults, overlay } = parsed.data;
  const refuse = (field: string, words: string): never => {
    throw new InvalidInput(
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
    if ([isRecordedType, isMessageType, isConsentType, isActionType].some((is) => is(first))) continue;
    const name = isEditType(first) ? second : first;
    const type = schema.getType(name);
    if (!isObjectType(type)) refuse(`overlay["${entity}"]`, `the schema has no type ${name}.`);
    else {
      for (const [field, value] of Object.entries(written)) {
        // Otherwise later responses would fail without revealing the cause.
        const fault = field.startsWith('$') ? markFault(field, value) : valueFault(type, field, value);
        if (fault !== null) refuse(`overlay["${entity}"].${field}`, fault);
      }
    }
  }

  const session = applyScenario(id, scenario, stage);
  session.acts_as = person;
  session.faults.replace(rules);
  session.overlay.restore(overlay);
  stage.worlds.resume(session);
  return session;
}

const MARKS: Readonly<Record<string, string>> = { $created: 'number', $removed: 'boolean' };

const markFault = (name: string, value: unknown): string | null =>
  MARKS[name] === undefined || typeof value === MARKS[name] ? null : `expected a ${MARKS[name]}.`;

/** Why a field cannot have a value; fields that only code reads can have any. */
function valueFault(type: GraphQLObjectType, name: string, value: unknown): string | null {
  const field = type.getFields()[name];
  return field === undefined ? null : faultIn(field.type, value);
}

const isEntity = (type: GraphQLOutputType): boolean =>
  isObjectType(type) && type.astNode?.directives?.some(({ name }) => name.value === 'key') === true;

function faultIn(type: GraphQLOutputType, value: unknown): string | null {
  if (value === null) return isNonNullType(type) ? `${String(type)} cannot be null.` : null;
  const inner = getNullableType(type);
  if (isListType(inner)) {
    // A connection, or a list that a domain computes, is stored in a form of its own.
    if (!Array.isArray(value))
      return typeof value === 'object' ? null : `expected a list of ${String(inner.ofType)}.`;
    for (const item of value) {
      const fault = faultIn(getNullableType(inner.ofType), item);
      if (fault !== null && item !== null) return fault;
    }
    return null;
  }
  if (!isLeafType(inner)) {
    // Where a domain creates the link, only its key is stored.
    return typeof value === 'object' || (typeof value === 'string' && isEntity(inner))
      ? null
      : `expected an object of the type ${String(inner)}.`;
  }
  if (isEnumType(inner)) {
    return typeof value === 'string' && inner.getValue(value)
      ? null
      : `${inner.name} has no value “${String(value)}”.`;
  }
  return coerced(inner, value) === undefined ? `${JSON.stringify(value)} is not a ${inner.name}.` : null;
}
