import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestServer } from '../mock-server/testing/testing.ts';
import {
  drafts,
  entered,
  formShown,
  frozen,
  problems,
  saveSlowly,
  texts,
  typeEverywhere,
} from './support/fill-form.ts';
import { newForms } from './support/new-forms.ts';
import { renderRoute } from './support/render-route.tsx';
import { seededPlaces } from './support/seeded.ts';

const server = await createTestServer();
const forms = newForms(await seededPlaces(server.server));

test.each(forms.map((one) => [one.source, one] as const))(
  '%s: is frozen while it is saved, leaves no draft, and is empty the next time',
  async (_source, one) => {
    const saves: string[] = [];
    const gate = Promise.withResolvers<undefined>();
    const page = await renderRoute(one.address, {
      server,
      async intercept({ operationName, query }) {
        if (!query.startsWith('mutation')) return undefined;
        saves.push(operationName);
        await gate.promise;
        return undefined;
      },
    });
    const { user } = page;
    await formShown();
    const empty = entered();
    await one.fill?.(user);

    await saveSlowly(user, one.values);
    await waitFor(() => expect(saves).toHaveLength(1));

    const sent = texts();
    await typeEverywhere(user, 'typed during the save');
    expect(texts()).toEqual(sent);
    expect(saves).toHaveLength(1);

    gate.resolve(undefined);
    await waitFor(() => expect(frozen()).toBeNull());
    expect(problems()).toEqual([]);
    expect(drafts()).toEqual([]);
    page.unmount();

    await renderRoute(one.address, { server });
    await formShown();
    expect(entered()).toEqual(empty);
    expect(screen.queryByText(/Changed by somebody else|Your unsaved changes were kept/)).toBeNull();
  },
);
