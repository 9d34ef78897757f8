import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { company, dialog, OWNER, renderAs2, sharedServer, type Server } from '#tests/support/as2-screen.ts';
import { heldCall } from '#tests/support/held-call.ts';
import { renderRoute } from '#tests/support/render-route.tsx';
import { paths } from '../../paths.ts';

interface Message {
  message_id: string;
  invocation_uuid: string;
  partner_uuid: string;
  file_name: string;
  status: string;
  mic: string | null;
  mdn_mic: string | null;
  resend_count: number;
}
const messages = async (server: Server, filter: object): Promise<Message[]> => {
  const answer = await server.graphql<{ company: { as2_messages: { edges: { node: Message }[] } } }>(
    OWNER,
    `query($c: ID!, $f: As2MessageFilter) { company(company_uuid: $c) { company_uuid as2_messages(filter: $f, first: 5) {
       edges { node { message_id invocation_uuid partner_uuid file_name status mic mdn_mic resend_count } } } } }`,
    { c: company(), f: filter },
  );
  return answer.data.company.as2_messages.edges.map(({ node }) => node);
};
const refused = async (server: Server) => (await messages(server, { statuses: ['REFUSED'] }))[0] as Message;
const grid = () => screen.findByRole('grid', { name: 'AS2 messages' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);

describe('the messages', () => {
  test('show their results in words', async () => {
    const message = await refused(sharedServer);
    await renderAs2('?tab=messages&status=REFUSED', { server: sharedServer });
    const row = (await within(await grid()).findByRole('link', { name: message.file_name })).closest(
      '[role=row]',
    );
    expect(row?.textContent).toContain('Does not match');
    expect(row?.textContent).toContain('Rejected');
    expect(row?.textContent).toContain('Sent');
  });

  test('are sorted by the displayed time', async () => {
    await renderAs2('?tab=messages', { server: sharedServer });
    const times = (await rows()).map((row) => row.querySelector('time')?.dateTime ?? '');
    expect(times.length).toBeGreaterThan(9);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('are found by their ID, and the address keeps the search text', async () => {
    const message = await refused(sharedServer);
    const { user, address } = await renderAs2('?tab=messages', { server: sharedServer });
    await user.click(await screen.findByRole('searchbox', { name: 'Search messages' }));
    await user.paste(message.message_id);
    await waitFor(() => expect(address()).toContain('q='));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]?.textContent).toContain(message.file_name);
  });

  test('are those of the last search, also when an earlier one is answered after it', async () => {
    const message = await refused(sharedServer);
    const call = heldCall(sharedServer);
    const { user, router } = await renderRoute(paths.as2({ company_uuid: company() }, { tab: 'messages' }), {
      server: sharedServer,
      intercept: (operation) =>
        JSON.stringify(operation.variables).includes('"orders"') ? call.answer(operation) : undefined,
    });
    const field = await screen.findByRole('searchbox', { name: 'Search messages' });
    await user.click(field);
    await user.paste('orders');
    await call.reached;
    await user.clear(field);
    await user.paste(message.message_id);
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await call.release();
    await router.revalidate();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect((await rows())[0]?.textContent).toContain(message.file_name);
  });

  test('are filtered by direction, state, and partner', async () => {
    const message = await refused(sharedServer);
    await renderAs2(`?tab=messages&direction=SEND&status=REFUSED&partner=${message.partner_uuid}`, {
      server: sharedServer,
    });
    await within(await grid()).findByRole('link', { name: message.file_name });
    for (const row of await rows()) expect(row.textContent).toContain('Rejected');
    expect(screen.queryByText('Received')).toBeNull();
  });

  test('say which filters exclude everything', async () => {
    const { user, address } = await renderAs2('?tab=messages&q=nothing-is-called-so', {
      server: sharedServer,
    });
    expect(await screen.findByText('No message matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).not.toContain('q='));
  });
});

describe('a message', () => {
  test('shows its headers, both digests, the words of the MDN, and its execution', async () => {
    const message = await refused(sharedServer);
    await renderAs2(`?tab=messages&edit=${message.message_id}`, { server: sharedServer });
    const drawer = await dialog(new RegExp(`^${message.file_name}`));
    expect(within(drawer).getByText('AS2-From')).toBeTruthy();
    // The result of the MDN, and that of the attempt it belongs to.
    expect(within(drawer).getAllByText('Rejected: integrity check failed')).toHaveLength(2);
    expect(within(drawer).getByText(message.mic ?? '')).toBeTruthy();
    expect(within(drawer).getByText(message.mdn_mic ?? '')).toBeTruthy();
    expect(within(drawer).getByText(/does not match its signature/)).toBeTruthy();
    expect(drawer.querySelector(`a[href$="/f/${message.invocation_uuid}"]`)).toBeTruthy();
  });

  test('that was sent is resent after a confirmation, and followed until the partner answers', async () => {
    const { user, server } = await renderAs2('?tab=messages&status=REFUSED');
    const message = await refused(server);
    await user.click(await within(await grid()).findByRole('link', { name: message.file_name }));
    const drawer = await dialog(new RegExp(`^${message.file_name}`));
    await user.click(await within(drawer).findByRole('button', { name: 'Resend…' }));
    const question = await dialog(/^Resend/);
    expect(question.textContent).toContain('The flow does not run.');
    await user.click(within(question).getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(within(drawer).getByRole('table', { name: 'Attempts' })).toBeTruthy());
    await waitFor(() =>
      expect(
        within(within(drawer).getByRole('table', { name: 'Attempts' })).getAllByRole('row'),
      ).toHaveLength(3),
    );
    await waitFor(() => expect(within(drawer).getAllByText('Accepted')).toHaveLength(2));
    expect((await messages(server, { text: message.message_id }))[0]).toMatchObject({
      resend_count: 1,
      status: 'ACKNOWLEDGED',
    });
  });

  test('of a partner cannot be resent here', async () => {
    const [received] = await messages(sharedServer, { direction: 'RECEIVE' });
    await renderAs2(`?tab=messages&edit=${received?.message_id}`, { server: sharedServer });
    const drawer = await dialog(new RegExp(`^${received?.file_name}`));
    expect(within(drawer).getByText('Headers')).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: 'Resend…' })).toBeNull();
  });

  test('of another workspace is not found', async () => {
    const message = await refused(sharedServer);
    await renderAs2(`?tab=messages&edit=${message.message_id}`, { server: sharedServer, code: 'harborline' });
    expect(await screen.findByText('This message does not exist')).toBeTruthy();
  });
});
