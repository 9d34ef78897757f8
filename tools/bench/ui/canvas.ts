import { paths } from '../../../src/routes/paths.ts';
import { repeat, type BenchCase } from './bench-case.ts';
import { turnWheel, type WheelTurn } from './drive.ts';
import { northbay } from './northbay.ts';

const STEPS = 300;
/** Number of steps in each branch, one below the other. */
const COLUMN = 20;
const GOAL = 8;

interface Saved {
  readonly save_flow: {
    readonly flow_setup: { readonly flow_uuid: string } | null;
    readonly errors: readonly { readonly message: string }[];
  };
}

/** A wide graph: one step that leads to columns of filters. */
function graph() {
  const filter = { filter: { expression: 'true' } };
  const nodes = [
    { node_id: 's0', kind: 'PARSE', label: 'Parse', parse: { file_type: 'CSV_GENERIC' } },
    ...Array.from({ length: STEPS - 2 }, (_, at) => ({
      node_id: `s${at + 1}`,
      kind: 'FILTER',
      label: `Filter ${at + 1}`,
      ...filter,
    })),
    {
      node_id: `s${STEPS - 1}`,
      kind: 'GENERATE',
      label: 'Generate',
      generate: { file_type: 'CSV_GENERIC' },
    },
  ];
  const edges = Array.from({ length: STEPS - 1 }, (_, at) => ({
    from_node_id: at % COLUMN === 0 ? 's0' : `s${at}`,
    to_node_id: `s${at + 1}`,
    label: null,
  }));
  return { nodes, edges };
}

const turns = (count: number, turn: (at: number) => Partial<WheelTurn>): readonly WheelTurn[] =>
  Array.from({ length: count }, (_, at) => ({ deltaX: 0, deltaY: 0, ctrlKey: false, ...turn(at) }));

/** A large flow in the visual builder. */
export const canvasCase: BenchCase = async (stage, rounds) => {
  const place = await northbay(stage);
  const { save_flow } = await stage.ask<Saved>(
    `mutation ($input: SaveFlowInput!) { save_flow(input: $input) { flow_setup { flow_uuid } errors { message } } }`,
    {
      input: {
        partner_uuid: place.partner_uuid,
        flow_type: 'SEND_LOAD_TENDER',
        flow_name: `Canvas of ${STEPS} steps`,
        builder: 'VISUAL_V3',
        graph: graph(),
      },
    },
  );
  if (!save_flow.flow_setup)
    throw new Error(`The flow was not saved: ${save_flow.errors.map(({ message }) => message).join(' ')}`);
  const page = await stage.open(paths.flowBuilder({ ...place, flow_uuid: save_flow.flow_setup.flow_uuid }));
  const pane = page.locator('.react-flow__pane');
  await page.locator('.react-flow__node').first().waitFor();
  const zoomIn = turns(30, () => ({ deltaY: -12, ctrlKey: true }));
  await turnWheel(pane, zoomIn);
  const figures = await repeat(stage, page, rounds, [
    {
      what: `Flow builder, ${STEPS} steps: pan`,
      goal: GOAL,
      isPerFrame: true,
      run: () =>
        turnWheel(
          pane,
          turns(200, (at) => ({ deltaX: at % 100 < 50 ? 30 : -30, deltaY: at < 100 ? 15 : -15 })),
        ),
    },
    {
      what: `Flow builder, ${STEPS} steps: zoom`,
      goal: GOAL,
      isPerFrame: true,
      run: () =>
        turnWheel(
          pane,
          turns(120, (at) => ({ deltaY: at % 60 < 30 ? 12 : -12, ctrlKey: true })),
        ),
    },
  ]);
  await page.close();
  return figures;
};
