import { createTestServer, type TestServer } from '../../../testing/testing.ts';

export const OWNER = 'owner@northbay.example';
export const EDITOR = 'editor@northbay.example';
export const VIEWER = 'viewer@northbay.example';
export const GUEST = 'guest@northbay.example';
export const NEWCOMER = 'newcomer@northbay.example';
export const NONE = '00000000-0000-4000-8000-000000000000';

export interface Failure {
  readonly code: string;
  readonly path: readonly string[] | null;
  readonly message: string;
}

/** A server whose clock only advances on request, with helpers for connection tests. */
export async function connectServer(prefix: string) {
  // So slow that nothing happens on its own.
  const create = (): Promise<TestServer> => createTestServer({ pace: 1e-7 });
  let t = await create();
  let hasPassed = false;
  let count = 0;
  const state = { session: prefix };

  async function run<Data>(
    as: string,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Data> {
    const { data, errors } = await t.graphql<Data>(as, query, variables, { session: state.session });
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  }

  /** Advances the clock by this many milliseconds and runs everything that is then due. */
  async function pass(ms: number): Promise<void> {
    hasPassed = true;
    await t.server.fetch(
      new Request('http://localhost/__mock/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-mock-control': '1' },
        body: JSON.stringify({ advance_ms: ms }),
      }),
    );
    // Gives due events time to reach the timer queue.
    await new Promise<void>((resolve) => void setTimeout(resolve, 5));
  }

  return {
    get t() {
      return t;
    },
    run,
    /**
     * Starts the next test with a fresh state: with a new server if the clock was advanced, because that affects every
     * session.
     */
    async fresh() {
      state.session = `${prefix}-${count++}`;
      if (!hasPassed) return;
      const { server, uncaught } = t;
      t = await create();
      hasPassed = false;
      await server.dispose();
      if (uncaught.length > 0) throw new AggregateError(uncaught, 'The previous server threw');
    },
    session: () => state.session,
    /** The error codes of an operation, with or without data. */
    async codes(
      as: string | null,
      query: string,
      variables: Record<string, unknown> = {},
    ): Promise<string[]> {
      const { errors } = await t.graphql(as, query, variables, { session: state.session });
      return errors?.map(({ extensions }) => extensions.code) ?? [];
    },
    /** The payload of a mutation. */
    async change<Payload>(
      as: string,
      mutation: string,
      selection: string,
      input: object,
    ): Promise<Payload & { errors: Failure[] }> {
      const type = `${mutation.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Input!`;
      const data = await run<Record<string, Payload & { errors: Failure[] }>>(
        as,
        `mutation M($input: ${type}) { ${mutation}(input: $input) { ${selection} errors { code path message } } }`,
        { input },
      );
      return data[mutation] as Payload & { errors: Failure[] };
    },
    pass,
    /** Messages of a subscription; `next` returns one, `end` tells whether there are no more. */
    async subscribe<Message>(as: string, query: string, variables: Record<string, unknown>) {
      const response = await t.server.fetch(
        await t.request(as, query, variables, {
          accept: 'text/event-stream',
          'x-mock-session': state.session,
        }),
      );
      if (!response.body) throw new Error('There is no stream.');
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      async function next(): Promise<Message | null> {
        for (;;) {
          const end = text.indexOf('\n\n');
          if (end >= 0) {
            const event = text.slice(0, end);
            text = text.slice(end + 2);
            const data = /^event: next\ndata: (.*)$/ms.exec(event)?.[1];
            if (data !== undefined) return JSON.parse(data) as Message;
            continue;
          }
          const { done, value } = await reader.read();
          if (done) return null;
          text += value;
        }
      }
      return {
        /** The next message; null if the server has ended the stream. */
        next,
        /** All messages until the server ends the stream, advancing the clock in small steps. */
        async rest(step: number): Promise<Message[]> {
          const messages: Message[] = [];
          for (;;) {
            const state: { message?: Message | null } = {};
            next().then(
              (found) => void (state.message = found),
              () => void (state.message = null),
            );
            while (state.message === undefined) await pass(step);
            const { message } = state;
            if (message === null) return messages;
            messages.push(message);
          }
        },
        close: () => reader.cancel(),
      };
    },
  };
}
export type ConnectServer = Awaited<ReturnType<typeof connectServer>>;

interface Seeded {
  viewer: {
    companies: {
      company_uuid: string;
      short_code: string;
      trading_partners: { edges: { node: { partner_uuid: string; partner_name: string } }[] };
    }[];
  };
}

/** Keys of workspaces by short code, and of partners by name. */
export async function placesOf({ run }: ConnectServer) {
  const { viewer } = await run<Seeded>(
    OWNER,
    '{ viewer { companies { company_uuid short_code trading_partners(first: 200) { edges { node { partner_uuid partner_name } } } } } }',
  );
  const company = (code: string) => viewer.companies.find(({ short_code }) => short_code === code);
  return {
    company: (code: string): string => company(code)?.company_uuid ?? '',
    partner: (code: string, name: string): string =>
      company(code)?.trading_partners.edges.find(({ node }) => node.partner_name === name)?.node
        .partner_uuid ?? '',
  };
}
