import { createTestServer } from '#mock/testing/testing.ts';
import { seededPartner } from '#mock/testing/testing-roster.ts';

const OWNER = 'owner@northbay.example';
const t = await createTestServer();
const { data } = await t.graphql<{ viewer: { companies: { company_uuid: string; short_code: string }[] } }>(
  OWNER,
  '{ viewer { companies { company_uuid short_code } } }',
);

/** The workspace that the mutations write to. */
export const NORTHBAY =
  data.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
export const { partner_uuid: PARTNER } = seededPartner('pinecrest');

/** A mutation with a field whose text a rule checks. */
export interface Checked {
  readonly mutation: string;
  /** Path of the field in the input, with dots. */
  readonly path: string;
  /** The input with a text in that field, and correct values in those that the mutation checks before it. */
  readonly input: (text: never) => object;
}

/** “emails.0” as GraphQL names it in an error about a variable: “emails[0]”. */
const inVariables = (path: string): string => `input.${path}`.replaceAll(/\.(\d+)/g, '[$1]');

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly path: string[] | null;
}

function call(mutation: string, input: object, session: string) {
  const type = `${mutation.replaceAll(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Input`;
  return t.graphql<Record<string, { errors: Refusal[] }>>(
    OWNER,
    `mutation($input: ${type}!) { ${mutation}(input: $input) { errors { code message path } } }`,
    { input },
    { session },
  );
}

/** The errors in the answer of a mutation. */
export async function refusals(mutation: string, input: object, session: string): Promise<Refusal[]> {
  const { data: answer, errors } = await call(mutation, input, session);
  if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
  return answer[mutation]?.errors ?? [];
}

let session = 0;

/** The messages of the server about that field; none if it takes the text. Each call is in a session of its own. */
export async function faultsAt({ mutation, path, input }: Checked, text: unknown): Promise<string[]> {
  const answer = await call(mutation, input(text as never), `field-rules-${++session}`);
  const refused = answer.errors ?? [];
  const place = inVariables(path);
  const elsewhere = refused.filter(({ message }) => !message.includes(`"${place}"`));
  if (elsewhere.length > 0) throw new Error(elsewhere.map(({ message }) => message).join('\n'));
  if (refused.length > 0) return refused.map(({ message }) => message);
  return (answer.data[mutation]?.errors ?? [])
    .filter((error) => error.code === 'VALIDATION' && error.path?.join('.') === path)
    .map(({ message }) => message);
}
