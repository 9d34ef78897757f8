import type { CanonicalDocumentProblemKind } from '#schema-types';
import { fileInSlot, fileText } from '../../content/files.ts';
import { INPUT, INTERMEDIATE, OUTPUT } from '../../documents/plan.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { canonicalVersion } from '../../world/canonical-schemas.ts';
import type { CanonicalFieldRecord } from '../../world/canonical-fields.ts';
import { notFound } from '../../model/kit/collection.ts';
import { executionFacts } from '../../model/execution/facts.ts';
import { latestRuns } from '../../model/execution/latest-runs.ts';
import { currentRoster } from '../../model/flow/current-roster.ts';
import type { Resolver } from '../../resolvers.ts';

type Found = { readonly path: string | null; readonly kind: CanonicalDocumentProblemKind };
type Json = Readonly<Record<string, unknown>>;

const MAX = 200;
/** Executions to examine per requested document, because some have none. */
const LOOKED_PER_DOCUMENT = 4;

/** The canonical document of an execution; null if it has none. */
function documentIn(invocation_uuid: string, context: MockContext): Json | null {
  const facts = executionFacts(context, invocation_uuid);
  if (!facts) return null;
  for (const slot of [INTERMEDIATE, OUTPUT, INPUT]) {
    const file = fileInSlot(facts, slot);
    if (!file || (slot !== INTERMEDIATE && !file.file_type?.startsWith('CANONICAL'))) continue;
    // The file of a canonical document is an object.
    const json = JSON.parse(fileText(facts, file)) as Json;
    if (typeof json['schema'] === 'string') return json;
  }
  return null;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const DAY = /^\d{4}-\d\d-\d\d$/;
const fits: Readonly<Record<CanonicalFieldRecord['type'], (value: unknown) => boolean>> = {
  STRING: (value) => typeof value === 'string',
  NUMBER: (value) => typeof value === 'number',
  INTEGER: Number.isInteger,
  BOOLEAN: (value) => typeof value === 'boolean',
  DATE: (value) => typeof value === 'string' && DAY.test(value),
  DATE_TIME: (value) => typeof value === 'string' && !DAY.test(value) && !Number.isNaN(Date.parse(value)),
  OBJECT: isObject,
  LIST: Array.isArray,
};

/** The problems of a value with the fields below a path. */
function* misfits(
  value: Json,
  at: string,
  fields: ReadonlyMap<string, CanonicalFieldRecord>,
): Generator<Found> {
  const below = (name: string) => (at === '' ? name : `${at}.${name}`);
  for (const [name, one] of Object.entries(value)) {
    const field = fields.get(below(name));
    const path = below(name);
    if (!field) {
      yield { path, kind: 'NO_SUCH_FIELD' };
      continue;
    }
    if (one === null || one === undefined) continue;
    if (!fits[field.type](one)) yield { path, kind: 'WRONG_TYPE' };
    else if (field.enum.length > 0 && !field.enum.includes(String(one))) yield { path, kind: 'NOT_ALLOWED' };
    else if (isObject(one)) yield* misfits(one, path, fields);
    else if (Array.isArray(one)) {
      for (const item of one) if (isObject(item)) yield* misfits(item, `${path}[]`, fields);
    }
  }
  const begin = at === '' ? '' : `${at}.`;
  for (const { path, required } of fields.values()) {
    const name = path.slice(begin.length);
    if (required && path.startsWith(begin) && !name.includes('.') && value[name] == null)
      yield { path, kind: 'MISSING' };
  }
}

/** Checks the documents of the latest executions against a version, without changing anything. */
export const testCanonicalVersion: Resolver<'Mutation', 'test_canonical_version'> = (
  _source,
  { input: { company_uuid, version, count } },
  context,
) => {
  const refuse = (error: UserError) => ({
    checked_count: 0,
    accepted_count: 0,
    problems: [],
    errors: [error],
  });
  if (!context.access.company(company_uuid)) return refuse(notFound('workspace', 'company_uuid'));
  const refusal = context.access.refusalOf({ company_uuid });
  if (refusal) return refuse(refusal);
  const target = canonicalVersion(version);
  if (!target) return refuse(notFound('version', 'version'));
  if (count < 1 || count > MAX)
    return refuse(userError('VALIDATION', `Choose 1 to ${MAX} executions.`, 'count'));
  const fieldsOf = new Map(
    target.documents.map(({ name, fields }) => [name, new Map(fields.map((field) => [field.path, field]))]),
  );
  const problems = new Map<
    string,
    Found & { document: string; document_count: number; invocation_uuid: string }
  >();
  let checked_count = 0;
  let accepted_count = 0;
  const flows = currentRoster(context).flows.filter((flow) => flow.company_uuid === company_uuid);
  const own = flows.map(({ flow_uuid }) => flow_uuid);
  for (const { invocation_uuid } of latestRuns(own, count * LOOKED_PER_DOCUMENT, context)) {
    if (checked_count === count) break;
    const json = documentIn(invocation_uuid, context);
    if (!json) continue;
    checked_count++;
    const document = String(json['schema']);
    const fields = fieldsOf.get(document);
    const body = json[document];
    const found: readonly Found[] = fields
      ? [...misfits(isObject(body) ? body : {}, '', fields)]
      : [{ path: null, kind: 'NO_SUCH_DOCUMENT' }];
    if (found.length === 0) accepted_count++;
    // A list may have the same problem in each of its items.
    const once = new Map(found.map((item) => [`${document} ${item.path} ${item.kind}`, item]));
    for (const [key, one] of once) {
      const known = problems.get(key);
      if (known) known.document_count++;
      else problems.set(key, { ...one, document, document_count: 1, invocation_uuid });
    }
  }
  return {
    checked_count,
    accepted_count,
    problems: [...problems.values()].toSorted((a, b) => b.document_count - a.document_count),
    errors: [],
  };
};
