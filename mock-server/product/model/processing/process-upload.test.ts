import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { steppedClock, testContexts } from '../../../testing/testing-context.ts';
import { edgeBetween, NEW_SETTINGS, type FlowGraph, type GraphNode } from '../../world/flow-graph.ts';
import { settingsOf } from '../../world/flow-settings.ts';
import { TENDER } from '../../world/script.ts';
import { processUpload } from './process-upload.ts';

const { inSession, dispose } = testContexts(steppedClock());
const folder = mkdtempSync(join(tmpdir(), 'upload-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await dispose();
});

const step = (node_id: string, kind: GraphNode['kind'], settings: object = {}): GraphNode =>
  ({
    node_id,
    kind,
    label: node_id,
    position: null,
    settings: { ...NEW_SETTINGS[kind], ...settings },
  }) as GraphNode;

/** A canvas that only sends heavy documents. */
const graph: FlowGraph = {
  nodes: [
    step('in', 'SOURCE'),
    step('read', 'PARSE', { file_type: 'JSON_GENERIC' }),
    step('route', 'BRANCH', { branches: [{ label: 'Heavy', expression: 'kg > 100' }] }),
    step('out', 'DESTINATION'),
  ],
  edges: [
    edgeBetween('in', 'read'),
    edgeBetween('read', 'route'),
    edgeBetween('route', 'out', { label: 'Heavy' }),
  ],
};

test.each([
  ['{"kg":500}', { kg: 500 }, null],
  ['{"kg":1}', null, { reason_code: 'FILTERED', reason_values: { rule: 'route' } }],
  ['{"kg":', null, { reason_code: 'SRC_PARSE_ERROR' }],
] as const)('an upload to a canvas flow follows the canvas: %s', (text, sent, fate) =>
  inSession('upload', 'operator@northbay.example', async (context) => {
    const path = join(folder, 'file');
    writeFileSync(path, text);
    const upload = { file_name: 'in.json', size: text.length, hash: '', records: 1, path, reference: null };
    const settings = { ...settingsOf(TENDER), data_tags: [], graph };
    const { flow_uuid, company_uuid } = TENDER;
    const done = await processUpload(upload, { flow_uuid, company_uuid, settings }, context);
    expect(JSON.parse(done.made.outputs[0]?.text ?? 'null')).toEqual(sent);
    if (fate === null) expect(done.fate).toBeNull();
    else expect(done.fate).toMatchObject(fate);
  }),
);
