import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { StepPanelTestQuery } from '#gql/StepPanelTestQuery';
import { createTestServer } from '#mock/testing/testing.ts';
import { typeInEditor } from '#tests/support/code-editor.ts';
import { ask, seededPlaces } from '#tests/support/seeded.ts';
import { logCaught } from '#errors/bugs.ts';
import { createEnvironment } from '#relay/environment.ts';
import { describeError } from '#relay/errors.ts';
import { UiProvider } from '#ui/UiProvider.tsx';
import type { Graph, Path, Step, StepKind, StepSettings } from '../graph.ts';
import type { Problem } from '../problems.ts';
import type { FocusWish } from '../useGraphEditor.ts';
import { StepPanel } from './StepPanel.tsx';

const OWNER = 'owner@northbay.example';
const test_server = await createTestServer();
const { server } = test_server;
const { company_uuid, partner_uuid, flow_uuid } = await seededPlaces(server);
const token = await server.tokenFor(OWNER);

const pathTo = (from_node_id: string, to_node_id: string): Path => ({
  edge_id: `${from_node_id}-${to_node_id}`,
  from_node_id,
  to_node_id,
  label: null,
  condition: 'SUCCESS',
});

const step = <Kind extends StepKind>(kind: Kind, settings: StepSettings[Kind], label = 'Step') =>
  // The compiler cannot tell that kind and settings belong together.
  ({ node_id: 'it', kind, label, position: null, settings }) as Step;

interface PageProps {
  start: Step;
  graph?: Graph;
  problems?: readonly Problem[];
  isReadOnly?: boolean;
  focus?: FocusWish | null;
  /** A sample run that has ended. */
  flow_test_uuid?: string;
  onChange?: (step: Step) => void;
  onClose?: () => void;
}

function Page({
  start,
  graph,
  problems = [],
  isReadOnly = false,
  focus = null,
  flow_test_uuid,
  ...on
}: PageProps) {
  const data = useLazyLoadQuery<StepPanelTestQuery>(
    graphql`
      query StepPanelTestQuery(
        $company_uuid: ID!
        $partner_uuid: ID!
        $flow_uuid: ID!
        $flow_test_uuid: ID!
        $has_run: Boolean!
      ) {
        ...StepPanel_pickers @arguments(company_uuid: $company_uuid, partner_uuid: $partner_uuid)
        flow_setup(flow_uuid: $flow_uuid) {
          flow_uuid
          ...StepPanel_counts
        }
        flow_test(flow_test_uuid: $flow_test_uuid) @include(if: $has_run) {
          flow_test_uuid
          walk {
            ...StepPanel_walk
          }
        }
      }
    `,
    {
      company_uuid,
      partner_uuid,
      flow_uuid,
      flow_test_uuid: flow_test_uuid ?? '',
      has_run: flow_test_uuid !== undefined,
    },
  );
  const [now, setNow] = useState(start);
  if (!data.flow_setup) throw new Error('There is no such flow.');
  return (
    <StepPanel
      step={now}
      graph={graph ?? { nodes: [now], edges: [] }}
      change={(settings, label) => {
        // As the canvas does: kind and settings belong together.
        const next = { ...now, settings, label: label ?? now.label } as Step;
        setNow(next);
        on.onChange?.(next);
      }}
      problems={problems}
      pickersRef={data}
      walk={data.flow_test?.walk ?? null}
      countsRef={data.flow_setup}
      isReadOnly={isReadOnly}
      focus={focus}
      close={() => on.onClose?.()}
      runSample={() => undefined}
    />
  );
}

function show(props: PageProps) {
  let last = props.start;
  const environment = createEnvironment({
    url: 'http://localhost/graphql',
    token: { current: async () => token, renew: async () => token, refused: () => undefined },
    fetch: (input, init) => server.fetch(new Request(input, init)),
  });
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <UiProvider translateError={describeError}>
          <Suspense fallback="Loading">
            <Page {...props} onChange={(next) => void (last = next)} />
          </Suspense>
        </UiProvider>
      ),
    },
  ]);
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
    { onCaughtError: logCaught },
  );
  return {
    user: userEvent.setup(),
    settings: () => last.settings,
    label: () => last.label,
    /** The settings that the server has stored. */
    kept: () => kept(last),
  };
}

let flows = 0;

async function kept({ node_id, kind, label, settings }: Step): Promise<unknown> {
  interface Saved {
    readonly save_flow: {
      readonly flow_configuration: {
        readonly document: { readonly graph: { readonly nodes: readonly { readonly settings: unknown }[] } };
      } | null;
      readonly errors: readonly unknown[];
    };
  }
  flows += 1;
  // Without these, a flow cannot be saved.
  const formats = [
    { node_id: 'read', kind: 'PARSE', label: 'Read', parse: { file_type: 'CSV_GENERIC' } },
    { node_id: 'write', kind: 'GENERATE', label: 'Write', generate: { file_type: 'JSON_GENERIC' } },
  ];
  const node = { node_id, kind, label, [kind.toLowerCase()]: settings };
  const input = {
    partner_uuid,
    flow_type: 'SEND_LOAD_TENDER',
    flow_name: `On the canvas ${flows}`,
    builder: 'VISUAL_V3',
    graph: { nodes: [node, ...formats], edges: [] },
  };
  const { save_flow } = await ask<Saved>(
    server,
    OWNER,
    `mutation ($input: SaveFlowInput!) { save_flow(input: $input) {
       flow_configuration { flow_uuid document } errors { path message code } } }`,
    { input },
  );
  expect(save_flow.errors).toEqual([]);
  return save_flow.flow_configuration?.document.graph.nodes[0]?.settings;
}

const chosen = async (user: ReturnType<typeof show>['user'], label: string, option: RegExp) => {
  const box = await screen.findByLabelText<HTMLSelectElement>(new RegExp(`^${label}`));
  if (box.tagName === 'SELECT') {
    const found = within(box).getByRole<HTMLOptionElement>('option', { name: option });
    await user.selectOptions(box, found);
  } else {
    await user.click(box);
    await user.click(await screen.findByRole('option', { name: option }));
  }
};

interface Names {
  readonly company: {
    readonly mappings: { readonly edges: readonly { readonly node: Mapping }[] };
    readonly notifiers: { readonly edges: readonly { readonly node: Notifier }[] };
  };
  readonly trading_partner: {
    readonly endpoints: { readonly edges: readonly { readonly node: Endpoint }[] };
  };
}
interface Mapping {
  readonly mapping_uuid: string;
  readonly name: string;
  readonly revisions: { readonly edges: readonly { readonly node: Revision }[] };
}
interface Revision {
  readonly created_at: number;
  readonly number: number;
}
interface Notifier {
  readonly notifier_uuid: string;
  readonly name: string;
}
interface Endpoint {
  readonly endpoint_uuid: string;
  readonly name: string;
  readonly type: string;
}
const names = await ask<Names>(
  server,
  OWNER,
  `query ($c: ID!, $p: ID!) {
     company(company_uuid: $c) { company_uuid
       mappings(first: 200) { edges { node { mapping_uuid name
         revisions(first: 5) { edges { node { mapping_uuid created_at number } } } } } }
       notifiers(first: 5) { edges { node { notifier_uuid name } } } }
     trading_partner(partner_uuid: $p) { partner_uuid endpoints(first: 20) { edges { node { endpoint_uuid name type } } } } }`,
  { c: company_uuid, p: partner_uuid },
);
const begins = (name: string) => new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);

describe('the settings of a step', () => {
  test('include its name', async () => {
    const { user, label } = show({ start: step('JOIN', { mode: 'LIST' }, 'Both') });
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'All');
    expect(label()).toBe('All');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('All');
  });

  test.each(['SOURCE', 'DESTINATION'] as const)('of a %s are a system or a connection', async (kind) => {
    const wrong = kind === 'SOURCE' ? /SEND|FILE_API/ : /RECEIVE|UPLOAD/;
    const endpoint = names.trading_partner.endpoints.edges.find(({ node }) => !wrong.test(node.type))?.node;
    const { user, settings, kept } = show({ start: step(kind, { side: null }) });
    await chosen(user, kind === 'SOURCE' ? 'Data comes from' : 'Data goes to', begins(endpoint?.name ?? ''));
    expect(settings()).toEqual({ side: { endpoint_uuid: endpoint?.endpoint_uuid } });
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain(
      endpoint?.endpoint_uuid,
    );
    expect(await kept()).toEqual(settings());
  });

  test('of a format step are its file type and the options of its adapter', async () => {
    const { user, settings, kept } = show({ start: step('PARSE', { file_type: null, options: null }) });
    await chosen(user, 'File type', /^CSV/);
    expect(settings()).toEqual({ file_type: 'CSV_GENERIC', options: null });
    await user.selectOptions(await screen.findByLabelText(/^Column separator/), ';');
    expect(Object.values((settings() as StepSettings['PARSE']).options ?? {})).toEqual([';']);
    await chosen(user, 'File type', /^JSON/);
    expect((settings() as StepSettings['PARSE']).options).toBeNull();
    expect(await kept()).toEqual(settings());
  });

  test('of a step that writes a file include a template for its name', async () => {
    const { user, settings, kept } = show({
      start: step('GENERATE', { file_type: 'CSV_GENERIC', options: null, file_name_template: null }),
    });
    const name = await screen.findByRole('textbox', { name: /^File name/ });
    await user.type(name, '{{document}.csv');
    expect(settings()).toEqual({
      file_type: 'CSV_GENERIC',
      options: null,
      file_name_template: '{document}.csv',
    });
    await user.clear(name);
    expect(settings()).toEqual({ file_type: 'CSV_GENERIC', options: null, file_name_template: null });
    expect(await kept()).toEqual(settings());
  });

  test('of a filter step are an expression and its effect', async () => {
    const { user, settings, label, kept } = show({
      start: step('FILTER', { expression: '', action: 'KEEP' }, 'Confirmed only'),
    });
    await typeInEditor('Expression', 'status = "CONFIRMED"');
    await user.click(await screen.findByRole('radio', { name: 'Skip' }));
    expect(settings()).toEqual({ expression: 'status = "CONFIRMED"', action: 'SKIP' });
    expect(label()).toBe('Confirmed only');
    expect(await kept()).toEqual(settings());
  });

  test('of a mapping step are the mapping, its revision, changes, and what happens on an error', async () => {
    const mapping = names.company.mappings.edges.find(({ node }) => node.revisions.edges.length > 1)?.node;
    const { user, settings, kept } = show({
      start: step('MAP', { mapping: null, document_changes: [], on_error: 'STOP' }),
    });
    await chosen(user, 'Mapping', begins(mapping?.name ?? ''));
    const { mapping_uuid } = mapping ?? {};
    const latest = { mapping_uuid, revision_policy: 'LATEST_DEPLOYED', revision: null };
    expect((settings() as StepSettings['MAP']).mapping).toEqual(latest);
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain(mapping_uuid);
    await user.click(screen.getByRole('radio', { name: 'Pinned' }));
    const { created_at: revision, number } = mapping?.revisions.edges[1]?.node ?? {};
    await chosen(user, 'Pinned revision', new RegExp(`^Revision ${number},`));
    await user.click(screen.getByRole('button', { name: 'Add change' }));
    await user.type(await screen.findByRole('textbox', { name: 'Path, 1 of 1' }), 'references.order');
    await user.type(screen.getByRole('textbox', { name: 'New value, 1 of 1' }), '$trim($)');
    await user.selectOptions(screen.getByRole('combobox', { name: 'If a document fails' }), 'SKIP_DOCUMENT');
    expect(settings()).toEqual({
      mapping: { mapping_uuid, revision_policy: 'PINNED', revision },
      document_changes: [{ path: 'references.order', expression: '$trim($)' }],
      on_error: 'SKIP_DOCUMENT',
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'If a document fails' }), 'STOP');
    await chosen(user, 'Mapping', /^None/);
    expect((settings() as StepSettings['MAP']).mapping).toBeNull();
    expect(await kept()).toEqual(settings());
  });

  test('of a script step are JavaScript that fits its place on the canvas', async () => {
    const nodes = [
      { ...step('PARSE', { file_type: 'CSV_GENERIC', options: null }), node_id: 'read' },
      step('SCRIPT', { script: '' }),
    ];
    const { settings, kept } = show({
      start: step('SCRIPT', { script: '' }),
      graph: { nodes, edges: [pathTo('read', 'it')] },
    });
    await typeInEditor('Script', 'return success(input);');
    expect(settings()).toEqual({ script: 'return success(input);' });
    expect(screen.getByText(/^It receives the document as JSON/)).toBeTruthy();
    expect(await kept()).toEqual(settings());
  });

  test('of a branch step are labels with expressions in their order, and the path of all other documents', async () => {
    const { user, settings, kept } = show({
      start: step('BRANCH', { branches: [{ label: 'Yes', expression: 'a' }], otherwise_label: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add branch' }));
    await user.type(screen.getByRole('textbox', { name: 'Label, 2 of 2' }), 'No');
    await user.type(screen.getByRole('textbox', { name: 'Expression, 2 of 2' }), 'b');
    await user.click(screen.getByRole('button', { name: 'Move No up' }));
    await user.click(screen.getByRole('checkbox', { name: /^Path for all others/ }));
    const other = await screen.findByRole('textbox', { name: /^Label of that path/ });
    await user.clear(other);
    await user.type(other, 'Rest');
    expect(settings()).toEqual({
      branches: [
        { label: 'No', expression: 'b' },
        { label: 'Yes', expression: 'a' },
      ],
      otherwise_label: 'Rest',
    });
    await user.click(screen.getByRole('checkbox', { name: /^Path for all others/ }));
    expect((settings() as StepSettings['BRANCH']).otherwise_label).toBeNull();
    expect(await kept()).toEqual(settings());
  });

  test('of a split step are the list to split', async () => {
    const { settings, kept } = show({ start: step('SPLIT', { expression: '' }) });
    await typeInEditor('List', 'lines');
    expect(settings()).toEqual({ expression: 'lines' });
    expect(await kept()).toEqual(settings());
  });

  test('of a join step are how the documents are combined', async () => {
    const { user, settings, kept } = show({ start: step('JOIN', { mode: 'LIST' }) });
    await user.click(await screen.findByRole('radio', { name: 'One object' }));
    expect(settings()).toEqual({ mode: 'MERGE' });
    expect(await kept()).toEqual(settings());
  });

  test('of a notification step are its recipients and its message', async () => {
    const notifier = names.company.notifiers.edges[0]?.node;
    const { user, settings, kept } = show({ start: step('NOTIFY', { notifier_uuid: null, message: '' }) });
    await chosen(user, 'Notifier', begins(notifier?.name ?? ''));
    await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'Look');
    expect(settings()).toEqual({ notifier_uuid: notifier?.notifier_uuid, message: 'Look' });
    expect(await kept()).toEqual(settings());
  });
});

describe('a problem', () => {
  const about = (
    field: string | null,
    message: string,
    severity: Problem['severity'] = 'ERROR',
  ): Problem => ({
    node_id: 'it',
    field,
    severity,
    message,
    blocksSave: false,
  });
  const branches = step('BRANCH', {
    branches: [
      { label: 'Yes', expression: 'a' },
      { label: '', expression: 'b' },
    ],
    otherwise_label: null,
  });

  test('is shown at its field, and focuses it when chosen', async () => {
    show({
      start: branches,
      problems: [about('branch.branches.1.label', 'Label the branch.'), about(null, 'Nothing follows.')],
      focus: { field: 'branch.branches.1.label' },
    });
    expect(await screen.findByText('Label the branch.')).toBeTruthy();
    const box = screen.getByRole('textbox', { name: 'Label, 2 of 2' });
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute('aria-invalid')).toBe('true');
    const whole = screen.getByRole('list', { name: 'Problems' });
    expect(within(whole).getByText('Nothing follows.')).toBeTruthy();
    expect(within(whole).queryByText('Label the branch.')).toBeNull();
  });

  test('that is only a warning does not mark the field as invalid', async () => {
    show({
      start: step('GENERATE', { file_type: 'CSV_GENERIC', options: null, file_name_template: null }),
      problems: [about('settings.file_name_template', 'Files may replace each other.', 'WARNING')],
    });
    expect(await screen.findByText('Files may replace each other.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^File name/ }).getAttribute('aria-invalid')).toBeNull();
  });
});

test('people with read-only access can change nothing, but read everything', async () => {
  show({ start: step('FILTER', { expression: 'a = 1', action: 'KEEP' }), isReadOnly: true });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.closest('fieldset')?.disabled).toBe(true);
  const editor = await screen.findByRole('textbox', { name: 'Expression' });
  expect(editor.getAttribute('aria-readonly')).toBe('true');
});

test('the tabs are used with the keyboard, and Escape closes the panel', async () => {
  let closed = 0;
  const { user } = show({ start: step('JOIN', { mode: 'LIST' }), onClose: () => (closed += 1) });
  const settings = await screen.findByRole('tab', { name: 'Settings' });
  act(() => settings.focus());
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('No sample run yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Run sample…' })).toBeTruthy();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByText('Not deployed yet')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
});

describe('the data of a step', () => {
  const start = step('FILTER', { expression: 'kg > 100', action: 'KEEP' }, 'Heavy only');
  const nodes = [
    { node_id: 'read', kind: 'PARSE', label: 'Read', parse: { file_type: 'JSON_GENERIC' } },
    { node_id: 'lines', kind: 'SPLIT', label: 'Lines', split: { expression: 'lines' } },
    { node_id: 'it', kind: 'FILTER', label: 'Heavy only', filter: start.settings },
    { node_id: 'write', kind: 'GENERATE', label: 'Write', generate: { file_type: 'JSON_GENERIC' } },
  ];
  const ids = ['from', ...nodes.map(({ node_id }) => node_id), 'to'];
  const edges = ids.slice(1).map((to, at) => pathTo(ids[at] ?? '', to));

  /** Runs the steps on a sample; resolves to the run when it has ended. */
  async function sampleRun(sample: unknown): Promise<string> {
    const { save_flow } = await ask<{ save_flow: { flow_setup: { flow_uuid: string } | null } }>(
      server,
      OWNER,
      `mutation ($input: SaveFlowInput!) { save_flow(input: $input) {
         flow_setup { flow_uuid } errors { path message code } } }`,
      {
        input: {
          partner_uuid,
          flow_type: 'SEND_LOAD_TENDER',
          flow_name: 'Heavy lines',
          builder: 'VISUAL_V3',
          graph: {
            nodes: [
              { node_id: 'from', kind: 'SOURCE', label: 'From' },
              ...nodes,
              { node_id: 'to', kind: 'DESTINATION', label: 'To' },
            ],
            edges,
          },
        },
      },
    );
    const input = { flow_uuid: save_flow.flow_setup?.flow_uuid, sample: JSON.stringify(sample) };
    interface Run {
      readonly flow_test_uuid: string;
      readonly status: string;
    }
    const { test_flow } = await ask<{ test_flow: { flow_test: Run | null; errors: readonly unknown[] } }>(
      server,
      OWNER,
      `mutation ($input: TestFlowInput!) { test_flow(input: $input) {
         flow_test { flow_test_uuid status } errors { path message code } } }`,
      { input },
    );
    expect(test_flow.errors).toEqual([]);
    const flow_test_uuid = test_flow.flow_test?.flow_test_uuid ?? '';
    await waitFor(async () => {
      const { flow_test } = await ask<{ flow_test: Run }>(
        server,
        OWNER,
        `query ($t: ID!) { flow_test(flow_test_uuid: $t) { flow_test_uuid status } }`,
        { t: flow_test_uuid },
      );
      expect(flow_test.status).toBe('SUCCESS');
    });
    return flow_test_uuid;
  }

  test('is its input and output in the sample run, from which expressions are completed', async () => {
    const flow_test_uuid = await sampleRun({ lines: [{ kg: 500, dangerous_goods: 'UN1203' }, { kg: 1 }] });
    const graph: Graph = { nodes: [start], edges };
    const { user } = show({ start, graph, flow_test_uuid });
    await typeInEditor('Expression', 'dangerous');
    await user.click(await screen.findByRole('textbox', { name: 'Expression' }));
    await user.keyboard('{Control>} {/Control}');
    expect(await screen.findByText('dangerous_goods')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Data' }));
    expect(await screen.findByText('Done')).toBeTruthy();
    expect(screen.getByText('2 documents in, 1 out')).toBeTruthy();
    const input = await screen.findByRole('textbox', { name: 'Input from Lines' });
    expect(input.textContent).toContain('UN1203');
    const output = within(screen.getByRole('region', { name: 'Output' }));
    expect((await output.findByRole('textbox', { name: 'Output' })).textContent).toContain('500');
    expect(output.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });
});
