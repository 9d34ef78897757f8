import { platform } from '#platform';
import { companies } from '../../product/world/companies.ts';
import { SESSION_HEADER } from '../../engine/session/session.ts';
import { isFunction, type Attack, type FunctionCode, type MappingCode, type Move } from './attack.ts';
import { readReply, type Reply } from './answer.ts';
import { judge, type Verdict } from './judge.ts';
import { differing, LIBRARY_PROBE, PROBE } from './probe.ts';

/** The server that is attacked, as its clients see it, and what only the server itself knows. */
export interface Target {
  /** Answers a request without faults. */
  readonly call: (request: Request) => Promise<Response>;
  readonly tokenFor: (email: string, origin: string) => Promise<string>;
  /** Discards a session with everything that was written in it. */
  readonly discard: (session: string) => void;
  readonly uncaught: () => { readonly count: number; readonly last: readonly { readonly message: string }[] };
}

/** Runs one attack after another against the same server; `origin` is the server's. */
export interface AttackRunner {
  run(attack: Attack, origin: string): Promise<Verdict>;
}

const ATTACKER = { email: 'owner@northbay.example', workspace: 'solo-broker' } as const;
const VICTIM = { email: 'editor@northbay.example', workspace: 'northbay' } as const;

/** Longer than any run may take, even on a busy machine. */
const MAX_MS = 60_000;

const PROBLEM = 'problem { part code message line column }';
const DIFFERENCES = 'differences { path kind expected actual }';
const TEST_FUNCTION = `mutation AttackFunction($input: TestGlobalFunctionInput!) { test_global_function(input: $input) {
  run { succeeded result ${PROBLEM} duration_ms } results { name outcome actual ${DIFFERENCES} ${PROBLEM} } ${PROBLEM} errors { code path message } } }`;
const TEST_MAPPING = `mutation AttackMapping($input: TestMappingInput!) { test_mapping(input: $input) {
  run { succeeded result output ${PROBLEM} duration_ms } ${DIFFERENCES} errors { code path message } } }`;
const SAVE_FUNCTION = `mutation AttackSave($input: SaveGlobalFunctionInput!) { save_global_function(input: $input) {
  global_function { function_uuid } ${PROBLEM} errors { code path message } } }`;

/** Calls GraphQL as one person, in one workspace and session. */
type Caller = (query: string, input: object) => Promise<Reply>;

/** A refusal, a problem, and a failure of the server each have a code; a saved function has none. */
const isRefused = ({ text }: Reply): boolean => text.includes('"code":');

async function saved(
  call: Caller,
  list: readonly (FunctionCode & { readonly name: string })[],
): Promise<Reply | null> {
  for (const { name, parameters = ['x'], body } of list) {
    const reply = await call(SAVE_FUNCTION, { name, parameters, body });
    if (isRefused(reply)) return reply;
  }
  return null;
}

/** Makes a move; the answer is a refusal if one of its functions cannot be saved. */
async function make(move: Move, call: Caller): Promise<Reply> {
  if (isFunction(move)) {
    const { name, parameters = ['x'], body, args = [1], expected } = move;
    const refused = name === undefined ? null : await saved(call, [{ ...move, name }]);
    const tests = expected === undefined ? [] : [{ name: 'expected', args, expected }];
    return refused ?? call(TEST_FUNCTION, { parameters, body, args, tests });
  }
  const refused = await saved(call, move.functions ?? []);
  return refused ?? call(TEST_MAPPING, mappingInput(move));
}

const mappingInput = ({
  expression,
  input = '{}',
  format = 'JSON',
  output = 'JSON',
  tables = [],
  expected,
}: MappingCode) => ({
  expression,
  input,
  input_type: format,
  output_type: output,
  local_lookup_tables: tables,
  ...(expected === undefined ? {} : { expected }),
});

/** The victim's run: its input, table, and expression contain the secret. */
const canary = (secret: string): MappingCode => ({
  expression: `{ "total": $sum(lines.price), "code": $lookupTable("codes", state), "note": "${secret} expression", "secret": secret }`,
  input: JSON.stringify({ secret, state: 'a', lines: [{ price: 2 }, { price: 40 }] }),
  tables: [{ key: 'codes', columns: ['state', 'code'], rows: [['A', `${secret} table`]] }],
});
const canaryResult = (secret: string) => ({
  total: 42,
  code: `${secret} table`,
  note: `${secret} expression`,
  secret,
});

const INTRINSICS = {
  Object,
  Array,
  Function,
  String,
  Number,
  Promise,
  Error,
  Map,
  Set,
  JSON,
  Math,
  Reflect,
  Symbol,
  RegExp,
  Date,
};

/** The properties of this process's own intrinsics. */
function ownIntrinsics(): Readonly<Record<string, string>> {
  const namesOf = (item: object) => Reflect.ownKeys(item).map(String).join();
  return Object.fromEntries(
    Object.entries(INTRINSICS).map(([name, one]) => [
      name,
      `${namesOf(one)} ${'prototype' in one ? namesOf(one.prototype) : ''}`,
    ]),
  );
}

export function createAttackRunner(target: Target): AttackRunner {
  let baseline: Promise<unknown> | undefined;

  async function callerOf(
    { email, workspace }: typeof ATTACKER | typeof VICTIM,
    session: string,
    origin: string,
  ) {
    const token = await target.tokenFor(email, origin);
    const company_uuid = companies.find(({ short_code }) => short_code === workspace)?.company_uuid;
    return async (query: string, input: object): Promise<Reply> => {
      const request = new Request(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          [SESSION_HEADER]: session,
        },
        body: JSON.stringify({ query, variables: { input: { company_uuid, ...input } } }),
      });
      const response = await withinLimit(target.call(request));
      return response ? { status: response.status, text: await response.text() } : { status: 0, text: '' };
    };
  }

  const probe = async (call: Caller): Promise<unknown> =>
    readReply(await make({ body: PROBE, parameters: [], args: [] }, call)).result;

  /** What the attacker's next runs find changed. */
  async function leftFor(call: Caller): Promise<readonly string[]> {
    const [before, after] = [await baseline, await probe(call)];
    const { result } = readReply(await make(LIBRARY_PROBE, call));
    return [
      ...(after === undefined ? ['the run itself, which fails'] : differing(before, after)),
      ...differing(LIBRARY_PROBE.result, result).map((name) => `the library (${name})`),
    ];
  }

  return {
    async run(attack, origin) {
      const session = `attack-${crypto.randomUUID()}`;
      const secret = `secret-${crypto.randomUUID()}`;
      try {
        const sent: string[] = [];
        const sendAs = await callerOf(ATTACKER, session, origin);
        const victim = await callerOf(VICTIM, session, origin);
        const attacker: Caller = (query, input) => {
          sent.push(JSON.stringify(input));
          return sendAs(query, input);
        };
        await (baseline ??= probe(attacker));
        const known = target.uncaught().count;
        const before = ownIntrinsics();
        const [reply, meanwhile] = await Promise.all([
          make(attack.move, attacker),
          make(canary(secret), victim),
        ]);
        const afterward = await make(canary(secret), victim);
        const later = attack.later ? await make(attack.later.move, attacker) : null;
        const left = await leftFor(attacker);
        const { status } = await target.call(new Request(`${origin}/health`));
        const { count, last } = target.uncaught();
        return judge(attack, {
          reply,
          later,
          victim: [meanwhile, afterward],
          expected: canaryResult(secret),
          secret,
          sent: sent.join('\n'),
          left,
          changed: differing(before, ownIntrinsics()),
          health: status,
          uncaught: count > known ? last.slice(known - count).map(({ message }) => message) : [],
        });
      } finally {
        target.discard(session);
      }
    },
  };
}

/** Null if there is no answer within the limit. */
async function withinLimit(answer: Promise<Response>): Promise<Response | null> {
  let stop = () => {};
  const late = new Promise<null>((resolve) => {
    stop = platform.idleTimer(() => resolve(null), MAX_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    stop();
  }
}
