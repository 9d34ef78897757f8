import { describe, expect, test } from 'vitest';
import { loadSchema } from '../engine/schema/schema.ts';
import { createTestServer } from '../testing/testing.ts';
import { accessTable } from './accounts/access-table.ts';
import { asOwnerOf, roles, subjectsOf } from './mutation-cases.testing.ts';
import { documentOf, subscriptionCases, subscriptions } from './subscription-cases.testing.ts';

const t = await createTestServer();
const subjectOf = await subjectsOf(t);
const table = accessTable(loadSchema().schema);

interface Message {
  readonly data?: unknown;
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

/** The first message of a subscription, which is then left: an event, or an error. */
async function firstMessage(as: string, document: string, session: string): Promise<Message> {
  const headers = { accept: 'text/event-stream', 'x-mock-session': session };
  const response = await t.server.fetch(await t.request(as, document, {}, headers));
  let text = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const [, json] = /^data: ?(\{.*\})$/m.exec(text) ?? [];
    if (json !== undefined) return JSON.parse(json) as Message;
  }
  throw new Error(`The subscription ended without a message: ${text}`);
}

const letterOf = ({ data, errors }: Message) =>
  errors?.[0]?.extensions.code.charAt(0) ?? (data === undefined ? '?' : '.');

test('every subscription has a case, and says who may follow it', () => {
  const names = Object.keys(subscriptions).toSorted();
  expect(Object.keys(subscriptionCases).toSorted()).toEqual(names);
  expect(names.filter((name) => !table.fields.has(`Subscription.${name}`))).toEqual([]);
});

describe.each(Object.keys(subscriptionCases))('%s', (name) => {
  test('is sent to those whom the schema grants it, and to nobody else', async () => {
    const session = `follows-${name}`;
    const ask = asOwnerOf(t)(session);
    const document = await documentOf(name, subjectOf('Pinecrest Lines'), ask);
    const [action] = table.fields.get(`Subscription.${name}`)?.actions ?? [];
    const grant = action && table.grants.get(action);
    for (const role of roles) {
      const letter = letterOf(await firstMessage(`${role}@northbay.example`, document, session));
      const isGranted =
        grant?.roles.some((granted) => granted.toLowerCase() === role) === true &&
        !(role === 'guest' && grant.guests_if_shared);
      if (isGranted) expect(letter, role).toBe('.');
      else expect(letter, role).toMatch(/^[FN]$/);
    }
  });
});
