import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestServer, NOW, type TestServer } from '#mock/testing/testing.ts';
import { renderRoute, type RenderRouteOptions } from '#tests/support/render-route.tsx';
import { seededPlaces } from '#tests/support/seeded.ts';
import { setWaitingTimes } from '#lib/waiting-times.ts';
import { paths } from '../../paths.ts';

const EDITOR = 'editor@northbay.example';
const VIEWER = 'viewer@northbay.example';
const GUEST = 'guest@northbay.example';

const seeded = await (async () => {
  const { server } = await createTestServer();
  const places = await seededPlaces(server);
  await server.dispose();
  return places;
})();
const at = { company_uuid: seeded.company_uuid, partner_uuid: seeded.partner_uuid };
const SAMPLE = '214 sample.edi';
const GUIDE = 'Pinecrest Lines X12 214 guide.pdf';

interface Stored {
  readonly document_uuid: string;
  readonly name: string;
  readonly folder: string;
  readonly category: string;
  readonly revision: number;
  readonly is_shared: boolean;
  readonly preview: string | null;
  readonly revisions: { readonly edges: readonly { readonly node: { readonly note: string | null } }[] };
}

/** The documents stored on the server. */
async function stored({ graphql }: TestServer): Promise<readonly Stored[]> {
  const { data } = await graphql<{ trading_partner: { library: { edges: { node: Stored }[] } } }>(
    EDITOR,
    `
      query ($p: ID!) {
        trading_partner(partner_uuid: $p) {
          library(first: 200) {
            edges {
              node {
                document_uuid
                name
                folder
                category
                revision
                is_shared
                preview
                revisions {
                  edges {
                    node {
                      revision
                      document_uuid
                      note
                    }
                  }
                }
              }
            }
          }
        }
      }
    `,
    { p: seeded.partner_uuid },
  );
  return data.trading_partner.library.edges.map(({ node }) => node);
}
const storedNamed = async (server: TestServer, name: string) =>
  (await stored(server)).find((document) => document.name === name);

async function open(path = paths.partnerLibrary(at), options: RenderRouteOptions = {}) {
  const server = options.server ?? (await createTestServer());
  const page = await renderRoute(path, { as: EDITOR, ...options, server });
  // The file chooser's filter is only a convenience; other files can get past it.
  const user = userEvent.setup({ applyAccept: false });
  return { ...page, user, server };
}
const grid = () => screen.findByRole('grid', { name: 'Documents' });
const row = async (name: string) => {
  const link = await within(await grid()).findByRole('link', { name });
  return link.closest('[role=row]') as HTMLElement;
};
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, item: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const names = async () =>
  within(await grid())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const file = (name: string, text = 'ISA*00~') => new File([text], name, { lastModified: 0 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
  setWaitingTimes({ reconnectDelay: 1, longestReconnectDelay: 5 });
});

describe('the list', () => {
  test('is filtered by folder, search, and category, as in the address', async () => {
    const { user, server, address } = await open();
    const all = await stored(server);
    await row(SAMPLE);
    expect(screen.getByText(`${all.length} documents`)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Samples' }));
    const samples = all.filter(({ folder }) => folder === 'Samples');
    expect(await screen.findByText(`${samples.length} documents in Samples`)).toBeTruthy();
    expect(await names()).toEqual(samples.map(({ name }) => name));
    expect(address()).toContain('folder=Samples');
    await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), '990');
    expect(await screen.findByText('1 document in Samples')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), ' nothing');
    expect(await screen.findByText('No document matches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText(`${samples.length} documents in Samples`)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'All documents' }));
    expect(await screen.findByText(`${all.length} documents`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Category' }));
    await user.click(await screen.findByRole('radio', { name: /Contract/ }));
    expect(await screen.findByText('1 document')).toBeTruthy();
    expect(address()).toContain('category=CONTRACT');
  });

  test('is sorted by the server', async () => {
    const { server } = await open(`${paths.partnerLibrary(at)}?sort=size.desc`);
    await row(SAMPLE);
    const { data } = await server.graphql<{
      trading_partner: { library: { edges: { node: { name: string } }[] } };
    }>(
      EDITOR,
      'query ($p: ID!) { trading_partner(partner_uuid: $p) { library(first: 200, sort: { field: SIZE, direction: DESC }) { edges { node { document_uuid name } } } } }',
      { p: seeded.partner_uuid },
    );
    expect(await names()).toEqual(data.trading_partner.library.edges.map(({ node }) => node.name));
  });
});

describe('uploading', () => {
  test('adds a document to the folder that is shown, and its content can be read', async () => {
    const { user, server } = await open(paths.partnerLibrary(at, { folder: 'Samples' }));
    await row(SAMPLE);
    await user.upload(await screen.findByLabelText('Documents to upload'), file('850 sample.edi', 'ISA*01~'));
    const uploads = within(await screen.findByRole('group', { name: 'Uploads' }));
    expect(await uploads.findByText('Added')).toBeTruthy();
    expect(uploads.getByText(/^Sample in Samples/)).toBeTruthy();
    await row('850 sample.edi');
    expect(await storedNamed(server, '850 sample.edi')).toMatchObject({
      folder: 'Samples',
      category: 'SAMPLE',
      revision: 1,
      preview: 'ISA*01~',
    });
  });

  test('creates a revision if the name exists, and keeps the document’s category', async () => {
    const { user, server } = await open(paths.partnerLibrary(at, { folder: 'Specifications' }));
    await row(GUIDE);
    const before = await storedNamed(server, GUIDE);
    await user.upload(await screen.findByLabelText('Documents to upload'), file(GUIDE, '%PDF'));
    expect(await screen.findByText(`Revision ${(before?.revision ?? 0) + 1}`)).toBeTruthy();
    expect(await storedNamed(server, GUIDE)).toMatchObject({
      revision: (before?.revision ?? 0) + 1,
      category: before?.category,
    });
  });

  describe('from all documents, a file whose name is taken in a folder', () => {
    const choose = async (name: string) => {
      const shown = await open();
      await row(SAMPLE);
      const before = await storedNamed(shown.server, name);
      await shown.user.upload(await screen.findByLabelText('Documents to upload'), file(name, 'ISA*03~'));
      const dialog = within(await screen.findByRole('dialog', { name: `${name} is already in the library` }));
      return { ...shown, before, dialog };
    };

    test('becomes its next revision', async () => {
      const { user, server, before, dialog } = await choose(SAMPLE);
      const next = (before?.revision ?? 0) + 1;
      const first = dialog.getByRole<HTMLInputElement>('radio', {
        name: `Revision ${next} of the document in ${before?.folder}`,
      });
      expect(first.checked).toBe(true);
      expect(screen.queryByRole('group', { name: 'Uploads' })).toBeNull();
      await user.click(dialog.getByRole('button', { name: 'Upload' }));
      expect(await screen.findByText(`Revision ${next}`)).toBeTruthy();
      expect(await storedNamed(server, SAMPLE)).toMatchObject({
        document_uuid: before?.document_uuid,
        revision: next,
        preview: 'ISA*03~',
      });
    });

    test('or a new document, if that is chosen', async () => {
      const { user, server, before, dialog } = await choose(SAMPLE);
      await user.click(dialog.getByRole('radio', { name: 'New document at the top level' }));
      await user.click(dialog.getByRole('button', { name: 'Upload' }));
      expect(await screen.findByText('Added')).toBeTruthy();
      const both = (await stored(server)).filter(({ name }) => name === SAMPLE);
      expect(both.map(({ folder }) => folder).toSorted()).toEqual(['', before?.folder]);
    });

    test('is not uploaded if the question is not answered', async () => {
      const { user, server, before, dialog } = await choose(SAMPLE);
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.queryByRole('group', { name: 'Uploads' })).toBeNull();
      expect((await storedNamed(server, SAMPLE))?.revision).toBe(before?.revision);
    });

    test('is still asked about when more files are dropped meanwhile', async () => {
      const { user, dialog } = await choose(SAMPLE);
      const input = screen.getByLabelText('Documents to upload');
      await user.upload(input, file('fresh.txt', 'x'));
      expect(await screen.findByRole('listitem', { name: 'fresh.txt', hidden: true })).toBeTruthy();
      expect(dialog.getByRole('group', { name: 'Upload as' })).toBeTruthy();
      await user.upload(input, file(GUIDE, '%PDF'));
      expect(await dialog.findByRole('group', { name: `Upload ${GUIDE} as` })).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Upload' }));
      expect(await screen.findByText('3 of 3 files uploaded')).toBeTruthy();
    });

    test('is asked about together with others; files with new names do not wait', async () => {
      const { user } = await open();
      await row(SAMPLE);
      const files = [file(SAMPLE, 'ISA*04~'), file(GUIDE, '%PDF'), file('fresh.txt', 'x')];
      await user.upload(await screen.findByLabelText('Documents to upload'), files);
      const dialog = within(
        await screen.findByRole('dialog', { name: '2 files are already in the library' }),
      );
      expect(dialog.getByRole('group', { name: `Upload ${GUIDE} as` })).toBeTruthy();
      expect(await screen.findByRole('listitem', { name: 'fresh.txt', hidden: true })).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Upload' }));
      expect(await screen.findByText('3 of 3 files uploaded')).toBeTruthy();
    });

    test('is not sent while nobody knows', async () => {
      const { user } = await open(undefined, {
        intercept: ({ operationName }) =>
          operationName === 'namesakesQuery' ? new Response('oops', { status: 503 }) : undefined,
      });
      await row(SAMPLE);
      await user.upload(await screen.findByLabelText('Documents to upload'), file(SAMPLE, 'x'));
      expect(
        await screen.findByText(`${SAMPLE} was not uploaded: the server could not be reached. Try again.`),
      ).toBeTruthy();
    });
  });

  test('takes what is dropped on the page, sends it in parts, and fills the meter', async () => {
    const parts: string[] = [];
    const { server } = await open(undefined, {
      interceptFile: ({ method, headers }) => {
        if (method === 'PATCH') parts.push(headers.get('upload-offset') ?? '');
        return undefined;
      },
    });
    await row(SAMPLE);
    const meter = () => screen.getByRole('meter', { name: 'Storage' }).getAttribute('aria-valuetext');
    const before = meter();
    const large = file('large.csv', 'a,b\n'.repeat(400_000));
    const dataTransfer = {
      types: ['Files'],
      files: [large],
      items: [{ webkitGetAsEntry: () => ({ name: large.name, isDirectory: false }) }],
    };
    fireEvent.dragOver(window, { dataTransfer });
    expect(await screen.findByText('Drop to upload to Top level')).toBeTruthy();
    fireEvent.drop(window, { dataTransfer });
    expect(await screen.findByText('Added')).toBeTruthy();
    expect(parts.length).toBeGreaterThan(2);
    await waitFor(() => expect(meter()).not.toBe(before));
    expect((await storedNamed(server, 'large.csv'))?.folder).toBe('');
  });

  test('shows the server’s rejection at the file, and Retry saves it', async () => {
    let isFull = true;
    const { user, server } = await open(undefined, {
      intercept: ({ operationName }) =>
        isFull && operationName === 'useLibraryUploadsMutation'
          ? Response.json({
              data: {
                upload_library_document: {
                  is_revision: false,
                  library_document_edge: null,
                  trading_partner: null,
                  errors: [
                    { path: ['upload_uuid'], message: 'The library is full.', code: 'LIMIT_EXCEEDED' },
                  ],
                },
              },
            })
          : undefined,
    });
    await row(SAMPLE);
    await user.upload(await screen.findByLabelText('Documents to upload'), file('notes.txt', 'x'));
    expect(await screen.findByText('The library is full.')).toBeTruthy();
    expect(await storedNamed(server, 'notes.txt')).toBeUndefined();
    isFull = false;
    await user.click(screen.getByRole('button', { name: 'Retry notes.txt' }));
    expect(await screen.findByText('Added')).toBeTruthy();
    expect(await storedNamed(server, 'notes.txt')).toBeTruthy();
  });

  test('is canceled: nothing is saved', async () => {
    const { user, server } = await open(undefined, {
      interceptFile: ({ method, signal }) =>
        method === 'PATCH'
          ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
          : undefined,
    });
    await row(SAMPLE);
    await user.upload(await screen.findByLabelText('Documents to upload'), file('notes.txt', 'x'));
    await user.click(await screen.findByRole('button', { name: 'Cancel notes.txt' }));
    expect(await screen.findByText('Canceled')).toBeTruthy();
    expect(await storedNamed(server, 'notes.txt')).toBeUndefined();
  });

  test('of a revision from the menu keeps the document’s name and stores the note', async () => {
    const { user, server } = await open();
    await choose(user, SAMPLE, 'Upload a revision…');
    const dialog = within(await screen.findByRole('dialog', { name: /^Upload revision 3 of/ }));
    await user.upload(dialog.getByLabelText('File of the revision'), file('picture.png'));
    expect(dialog.getByRole('alert').textContent).toBe('Choose a .edi file, as the document is.');
    await user.upload(dialog.getByLabelText('File of the revision'), file('another name.EDI', 'ISA*02~'));
    await user.type(dialog.getByRole('textbox', { name: /^What is new/ }), 'New codes');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Revision 3')).toBeTruthy();
    const document = await storedNamed(server, SAMPLE);
    expect(document).toMatchObject({ revision: 3, folder: 'Samples', preview: 'ISA*02~' });
    expect(document?.revisions.edges[0]?.node.note).toBe('New codes');
  });
});

describe('a document', () => {
  test('opens with its text, facts, and revisions, and closing it returns the focus', async () => {
    const { user, address } = await open();
    const link = await within(await grid()).findByRole('link', { name: SAMPLE });
    await user.click(link);
    const drawer = await screen.findByRole('dialog', { name: new RegExp(SAMPLE) });
    expect(address()).toContain('document=');
    expect(await within(drawer).findByRole('grid')).toBeTruthy();
    const revisions = within(within(drawer).getByRole('region', { name: 'Revisions' }));
    expect(revisions.getAllByRole('listitem')).toHaveLength(2);
    const details = within(within(drawer).getByRole('region', { name: 'Details' }));
    expect(details.getByRole('link', { name: 'Send milestone 214' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).not.toContain('document=');
  });

  test('lists its latest twenty revisions first, and earlier ones on request', async () => {
    const server = await createTestServer();
    const { document_uuid, folder, category, revision } = (await storedNamed(server, SAMPLE)) as Stored;
    for (let next = revision + 1; next <= 22; next++) {
      await server.graphql(
        EDITOR,
        'mutation($input: UploadLibraryDocumentInput!) { upload_library_document(input: $input) { errors { message } } }',
        {
          input: {
            partner_uuid: seeded.partner_uuid,
            name: SAMPLE,
            folder,
            category,
            content_base64: btoa(`ISA*${next}~`),
          },
        },
      );
    }
    const { user } = await open(paths.partnerLibrary(at, { document: document_uuid }), { server });
    const drawer = await screen.findByRole('dialog', { name: new RegExp(SAMPLE) });
    const revisions = within(await within(drawer).findByRole('region', { name: 'Revisions' }));
    expect(revisions.getAllByRole('listitem')).toHaveLength(20);
    await user.click(revisions.getByRole('button', { name: 'Show earlier' }));
    expect(await revisions.findByText('Revision 1')).toBeTruthy();
    expect(revisions.getAllByRole('listitem')).toHaveLength(22);
    expect(revisions.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  });

  test('that is a PDF opens in a new tab, through a signed URL', async () => {
    const tab = {
      opener: {},
      location: { replace: vi.fn<(address: string) => void>() },
      close: vi.fn<() => void>(),
    };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { user, server } = await open();
    await user.click(await within(await grid()).findByRole('link', { name: GUIDE }));
    await user.click(await screen.findByRole('button', { name: 'Open in a new tab' }));
    expect(opened).toHaveBeenCalledWith('', '_blank');
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalled());
    expect(tab.opener).toBeNull();
    const response = await server.server.fetch(new Request(tab.location.replace.mock.calls[0]?.[0] ?? ''));
    expect(response.headers.get('content-disposition')).toMatch(/^inline/);
    expect(response.headers.get('content-type')).toBe('application/pdf');
  });

  test('of another partner, or deleted, is not found', async () => {
    await open(`${paths.partnerLibrary(at)}?document=${crypto.randomUUID()}`);
    expect(await screen.findByText('This document cannot be shown')).toBeTruthy();
  });

  test('is moved, and Undo moves it back', async () => {
    const { user, server } = await open(paths.partnerLibrary(at, { folder: 'Samples' }));
    await choose(user, SAMPLE, 'Move…');
    const dialog = within(await screen.findByRole('dialog', { name: `Move ${SAMPLE}` }));
    const folder = dialog.getByRole('combobox', { name: 'Folder' });
    await user.clear(folder);
    await user.type(folder, ' Old / 2025 /');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Actions for ${SAMPLE}` })).toBeNull());
    expect((await storedNamed(server, SAMPLE))?.folder).toBe('Old/2025');
    expect(await screen.findByRole('link', { name: 'Old, 2025' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await row(SAMPLE);
    expect((await storedNamed(server, SAMPLE))?.folder).toBe('Samples');
  });

  test('is renamed in its form; a name that is taken is rejected at its field', async () => {
    const { user, server } = await open();
    await choose(user, SAMPLE, /^Edit/);
    const drawer = within(await screen.findByRole('dialog', { name: SAMPLE }));
    const name = await drawer.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, '990 sample.edi');
    await user.click(drawer.getByRole('button', { name: 'Save changes' }));
    expect((await drawer.findAllByText(/already contains a document with this name/)).length).toBeGreaterThan(
      0,
    );
    await user.clear(name);
    await user.type(name, 'Status message.edi');
    await user.click(drawer.getByRole('button', { name: 'Save changes' }));
    await row('Status message.edi');
    expect(await storedNamed(server, SAMPLE)).toBeUndefined();
  });

  test('is shared after a confirmation, and unshared at once', async () => {
    const { user, server } = await open();
    await choose(user, SAMPLE, 'Share with guests…');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Share' }));
    expect(await within(await row(SAMPLE)).findByText('Shared')).toBeTruthy();
    expect((await storedNamed(server, SAMPLE))?.is_shared).toBe(true);
    await choose(user, SAMPLE, 'Stop sharing');
    await waitFor(async () => expect(within(await row(SAMPLE)).queryByText('Shared')).toBeNull());
    expect((await storedNamed(server, SAMPLE))?.is_shared).toBe(false);
  });

  test('is deleted after a confirmation, and the focus moves on', async () => {
    const { user, server } = await open();
    const before = (await stored(server)).length;
    await choose(user, SAMPLE, 'Delete…');
    const dialog = within(await screen.findByRole('dialog', { name: `Delete “${SAMPLE}”?` }));
    expect(dialog.getByText(/All 2 revisions are deleted/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`${before - 1} documents`)).toBeTruthy();
    expect(await storedNamed(server, SAMPLE)).toBeUndefined();
    await waitFor(() => expect(document.activeElement?.closest('[role=row]')).toBeTruthy());
  });
});

describe('a role', () => {
  test('VIEWER reads and downloads, and changes nothing', async () => {
    const { user } = await open(undefined, { as: VIEWER });
    await row(SAMPLE);
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    expect(screen.queryByLabelText('Documents to upload')).toBeNull();
    await user.click(await screen.findByRole('button', { name: `Actions for ${SAMPLE}` }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Download',
    ]);
  });

  test('a guest sees what is shared and no employees', async () => {
    const { server } = await open(undefined, { as: GUEST });
    const shared = (await stored(server)).filter(({ is_shared }) => is_shared);
    await row(GUIDE);
    expect(await names()).toEqual(shared.map(({ name }) => name));
    expect(document.body.textContent).not.toContain('Olivia Marsh');
    expect(screen.queryByRole('link', { name: SAMPLE })).toBeNull();
  });
});
