import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../../mock-server/testing/testing.ts';
import { paths } from '../../src/routes/paths.ts';
import { renderRoute } from './render-route.tsx';

export const OWNER = 'owner@northbay.example';
export const EDITOR = 'editor@northbay.example';
/** Answers questions about the cases. Each case then has its own server with the same seed. */
export const first = await createTestServer();
const { data: entered } = await first.graphql<{
  viewer: { companies: { company_uuid: string; short_code: string }[] };
}>(OWNER, '{ viewer { companies { company_uuid short_code } } }');
export const company_uuid =
  entered.viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid ?? '';
const at = { company_uuid };

/** The form of a stored object that two people change. */
export interface FormCase {
  readonly what: string;
  /**
   * The list that contains the object, its key field, the field that identifies it, and the value of that field. Omit
   * for a form of the workspace itself.
   */
  readonly object?: readonly [list: string, key: string, label: string, name: string];
  /** Finds the key of an object that is in no list of the workspace. */
  readonly key?: () => Promise<string>;
  /** Label of the save button; "Save changes" by default. */
  readonly save?: string;
  readonly address: (uuid: string) => string;
  readonly mutation: string;
  /** A field, and a text that it rejects. */
  readonly wrong: readonly [field: RegExp, text: string];
  /** A field, the text typed there, and the value that someone else saves for it in the meantime. */
  readonly both: readonly [field: RegExp, mine: string, theirs: string];
  /** The person who saves in the meantime; an editor by default. */
  readonly by?: string;
  readonly input: (uuid: string) => object;
  /** The query that reads the stored value. */
  readonly stored: (uuid: string) => string;
}

async function keyOf({ object, key: ask }: FormCase): Promise<string> {
  if (ask) return ask();
  if (!object) return '';
  const [list, key, label, name] = object;
  const { data } = await first.graphql<{
    company: { list: { edges: { node: { key: string; label: string | null } }[] } };
  }>(
    OWNER,
    `{ company(company_uuid: "${company_uuid}") { company_uuid list: ${list}(first: 100) { edges { node { ${key} key: ${key} label: ${label} } } } } }`,
  );
  const nodes = data.company.list.edges.map(({ node }) => node);
  const found = name === '' ? nodes[0] : nodes.find((node) => node.label === name);
  if (!found) throw new Error(`The seed holds no ${name} in ${list}`);
  return found.key;
}

/** The form that is being saved. */
const frozen = () => document.querySelector('[role=group][aria-disabled=true][aria-busy=true]');

const typeOf = (mutation: string): string =>
  `${mutation.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())}Input`;

/** Tests what all forms have in common. */
export function testForms(cases: readonly FormCase[]): void {
  test.each(cases.map((testCase) => [testCase.what, testCase] as const))(
    'the form of the %s shows an error at its field, loses nothing if two people save, and freezes meanwhile',
    async (_what, formCase) => {
      const {
        address,
        mutation,
        wrong,
        both,
        by = EDITOR,
        input,
        stored,
        save: saveLabel = 'Save changes',
      } = formCase;
      const uuid = await keyOf(formCase);
      const server = await createTestServer();
      const value = async () => {
        const { data } = await server.graphql<{
          it?: { value: unknown };
          company?: { it: { value: unknown } | { billing: { value: unknown } } };
        }>(OWNER, stored(uuid));
        const held = data.it ?? data.company?.it;
        return String((held && 'billing' in held ? held.billing : held)?.value);
      };
      const before = await value();
      /** Holds back saves until it resolves. */
      let gate: Promise<void> | null = null;
      const page = await renderRoute(address(uuid), {
        server,
        async intercept({ query }) {
          if (query.startsWith('mutation')) await gate;
          return undefined;
        },
      });
      const { user } = page;
      const save = async () => user.click(await screen.findByRole('button', { name: saveLabel }));
      const field = async (name: RegExp) =>
        (await screen.findByRole('textbox', { name })) as HTMLInputElement | HTMLTextAreaElement;
      const fill = async (name: RegExp, text: string) => {
        const box = await field(name);
        await user.clear(box);
        if (text !== '') await user.type(box, text);
      };

      const [wrongField, wrongText] = wrong;
      const right = (await field(wrongField)).value;
      await fill(wrongField, wrongText);
      await save();
      await waitFor(async () => expect((await field(wrongField)).getAttribute('aria-invalid')).toBe('true'));
      const note = (await field(wrongField)).getAttribute('aria-describedby') ?? '';
      expect(document.getElementById(note)?.textContent).toMatch(/\w+ \w+/);
      expect((await field(wrongField)).value).toBe(wrongText);
      expect(await value()).toBe(before);
      await fill(wrongField, right);

      const [name, mine, theirs] = both;
      await fill(name, mine);
      const { errors, data } = await server.graphql<Record<string, { errors: { message: string }[] }>>(
        by,
        `mutation($input: ${typeOf(mutation)}!) { ${mutation}(input: $input) { errors { message } } }`,
        { input: input(uuid) },
      );
      expect([errors, data[mutation]?.errors]).toEqual([undefined, []]);
      await save();
      await user.click(await screen.findByRole('button', { name: 'Show both' }));
      expect((await field(name)).value).toBe(mine);
      expect(await value()).toBe(theirs);

      // Leaving asks before it discards changes.
      if (screen.queryByRole('dialog')) await user.keyboard('{Escape}');
      else void page.router.navigate(paths.settings(at));
      const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
      await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
      expect((await field(name)).value).toBe(mine);

      await user.click(screen.getByRole('button', { name: 'All yours' }));
      await user.click(screen.getByRole('button', { name: 'Continue with these' }));
      const { promise, resolve } = Promise.withResolvers<undefined>();
      gate = promise;
      await save();
      await waitFor(() => expect(frozen()).not.toBeNull());
      const typing = await field(name);
      await user.type(typing, ' typed during the save{Enter}');
      expect(typing.value).toBe(mine);
      resolve(undefined);
      await waitFor(async () => expect(await value()).toBe(mine));
      await waitFor(() => expect(frozen()).toBeNull());
      expect(Object.keys(sessionStorage).filter((key) => key.startsWith('causeway.draft.'))).toEqual([]);
    },
  );
}
