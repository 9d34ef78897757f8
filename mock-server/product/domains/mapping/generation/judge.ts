import type { CanonicalFieldType, MappingConfidence } from '#schema-types';
import type { CanonicalFieldRecord } from '../../../world/canonical-fields.ts';
import { fieldsOf, type Candidate, type Material } from '../../../model/mapping/generation/candidates.ts';
import { meaningOfField } from '../../../model/mapping/generation/field-meanings.ts';
import type { Proposals } from '../../../model/mapping/generation/model.ts';

/** `MappingFieldCoverage` of the schema; plain JSON. */
export interface Coverage {
  readonly target_path: string;
  readonly source_path: string | null;
  readonly confidence: MappingConfidence | null;
  readonly is_required: boolean;
  readonly note: string | null;
  readonly example: unknown;
}

interface Verdict {
  readonly confidence: MappingConfidence;
  readonly note: string | null;
  readonly example: unknown;
}

const fits: Readonly<Record<CanonicalFieldType, (value: unknown) => boolean>> = {
  STRING: (value) => typeof value === 'string' && value !== '',
  NUMBER: (value) => typeof value === 'number',
  INTEGER: (value) => Number.isInteger(value),
  BOOLEAN: (value) => typeof value === 'boolean',
  DATE: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  DATE_TIME: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value),
  OBJECT: () => false,
  LIST: () => false,
};

const quoted = (text: string): string => `“${text}”`;

/** Words with which a specification marks something as not meant for the receiver. */
const INTERNAL = /\binternal(?: use)?\b|\bfor (?:our|own) use\b|\bignore\b/i;

/** Whether a text describes another field of the document, and not this one. */
function namesOther(text: string, field: CanonicalFieldRecord, { rules }: Material): boolean {
  const own = meaningOfField(field.path);
  if (!own || own.test(text)) return false;
  const list = /^(.+)\[\]/.exec(field.path)?.[1];
  return fieldsOf(rules).some(
    ({ path }) =>
      path !== field.path &&
      /^(.+)\[\]/.exec(path)?.[1] === list &&
      path.startsWith('parties.') === field.path.startsWith('parties.') &&
      (meaningOfField(path)?.test(text) ?? false),
  );
}

/** The confidence that a candidate is the source of its field; its value in the sample is not empty. */
export function judge(
  candidate: Candidate,
  value: unknown,
  { material, proposals }: { material: Material; proposals: Proposals | null },
): Verdict {
  const { field, origin, paths, isUsual } = candidate;
  const { specification } = material;
  const example = value;
  const verdict = (confidence: Verdict['confidence'], note: string | null): Verdict => ({
    confidence,
    note,
    example,
  });
  if (!fits[field.type](value))
    return verdict('LOW', `Check this value; expected: ${field.description.toLowerCase()}.`);
  if (field.enum.length > 0 && !field.enum.includes(String(value)))
    return verdict('LOW', `${quoted(String(value))} is not one of ${field.enum.join(', ')}.`);
  // The standard names the measure, but its unit is in another element.
  if (origin === 'MEANING' && /_(?:kg|m3)$/.test(field.path))
    return verdict('LOW', `Check the unit; expected: ${field.description.toLowerCase()}.`);
  const proposal = proposals?.[field.path];
  if (origin === 'MODEL' && proposal) return verdict(proposal.confidence, proposal.note);
  if (origin === 'CHOSEN') return verdict('HIGH', 'Chosen by hand.');
  const [path] = paths;
  if (path?.code && path.meaning !== null && paths.length === 1 && namesOther(path.meaning, field, material))
    return verdict('LOW', `The sample marks it as ${quoted(path.code)}: ${path.meaning}.`);
  const isEnvelope = paths.every(({ steps }) => steps.length === 0);
  if (!specification.isThere || isEnvelope) {
    return isUsual
      ? verdict('MEDIUM', 'Common source, but not confirmed by the specification.')
      : verdict('HIGH', null);
  }
  const sayings = paths.flatMap((samplePath) => specification.saying(samplePath) ?? []);
  const refused = sayings.find(({ usage }) => usage === 'NOT_USED');
  if (refused) return verdict('LOW', `${refused.place} says that it is not used.`);
  const internal = sayings.find(({ text }) => INTERNAL.test(text));
  if (internal)
    return verdict('LOW', `${internal.place} calls it ${quoted(INTERNAL.exec(internal.text)?.[0] ?? '')}.`);
  const [said] = sayings;
  if (!said || sayings.length < paths.length) {
    const [silent] = paths.filter((samplePath) => specification.saying(samplePath) === null);
    return verdict(
      'MEDIUM',
      `The specification does not mention ${silent?.source_path ?? candidate.source_path}.`,
    );
  }
  if (paths.length === 1 && namesOther(said.text, field, material))
    return verdict('LOW', `${said.place} calls it ${quoted(said.text)}.`);
  for (const samplePath of paths) {
    const odd = specification.unlisted(samplePath);
    if (odd)
      return verdict('MEDIUM', `${quoted(odd.code)} is not among the codes of ${odd.place.toLowerCase()}.`);
  }
  if (field.required && said.usage === 'OPTIONAL')
    return verdict('MEDIUM', `Required, but optional in the specification (${said.place.toLowerCase()}).`);
  return verdict(
    'HIGH',
    said.text === '' ? `See ${said.place.toLowerCase()}.` : `${said.place}: ${quoted(said.text)}`,
  );
}

/** A note on why a field has no source. */
export function missingNote(
  field: CanonicalFieldRecord,
  [candidate]: readonly Candidate[],
  { specification }: Material,
): string {
  const words = meaningOfField(field.path);
  const named = words && !field.path.startsWith('parties.') ? specification.naming(words) : null;
  if (named) {
    const source = named.qualifier === null ? named.element : `${named.element} (${named.qualifier})`;
    const usage = named.usage === 'OPTIONAL' ? 'optional ' : '';
    return `${named.place} names ${usage}${source}, which the sample does not contain.`;
  }
  if (candidate) return `${candidate.source_path} is empty in the sample.`;
  return specification.isThere
    ? 'In neither the specification nor the sample.'
    : 'The standard does not define this field.';
}
