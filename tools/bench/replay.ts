// Measures a replay of a mapping on past files: `npm run bench:replay -- [--runs 500] [--kilobytes 20]`. Uploads that
// many files of that size to an upload page, replays the mapping of its flow on them, and sends other requests
// meanwhile. The goal is 60 seconds for 500 runs of 20 KB on two cores. An upload page accepts 60 files a minute, so
// uploading 500 takes eight minutes.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { CONTROL_HEADER } from '../../mock-server/engine/graphql/guards.ts';
import { startMockProcess } from '../mock-process.ts';
import { median, printTable } from './figures.ts';
import { processorTimeBelow } from './processor-time.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '500' },
    kilobytes: { type: 'string', default: '20' },
  },
});
const runs = Number(values.runs);
const bytes = Number(values.kilobytes) * 1024;
if (![50, 200, 500].includes(runs) || !(bytes >= 1024)) {
  console.error('--runs must be 50, 200, or 500, and --kilobytes at least 1.');
  process.exit(2);
}

const GOAL_S = 60;
const TOGETHER = 10;
const PERSON = 'owner@northbay.example';
const PAGE = '/upload/northbay/product-list';

/** An item list of about this size, in whole lines, with an order number that no other list has. */
function itemList(order: number): string {
  let text = 'sku,name,price';
  for (let at = 0; text.length < bytes; at++)
    text += `\nSKU-${order}-${at},"Item ${at}, of order ${order}",${at}.50`;
  return text;
}

const mock = await startMockProcess({ args: ['--port=0'], log: console.error });
try {
  const { token } = (await (
    await fetch(`${mock.url}/__mock/token`, {
      method: 'POST',
      headers: { [CONTROL_HEADER]: '1' },
      body: JSON.stringify({ email: PERSON }),
    })
  ).json()) as { token: string };
  const ask = async <Data>(query: string, variables: Record<string, unknown> = {}): Promise<Data> => {
    const response = await fetch(`${mock.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: Data; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join('\n'));
    return data;
  };
  const accepted = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`${mock.url}${path}`, init);
    if (response.status === 429) {
      await response.body?.cancel();
      await pause(Number(response.headers.get('retry-after')) * 1000);
      return accepted(path, init);
    }
    if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
    return response;
  };
  const handIn = async (order: number): Promise<void> => {
    const text = itemList(order);
    const announced = await accepted(PAGE, {
      method: 'POST',
      body: JSON.stringify({ file_name: `order ${order}.csv`, size: text.length }),
    });
    const { upload_uuid } = (await announced.json()) as { upload_uuid: string };
    await accepted(`/upload/${upload_uuid}`, {
      method: 'PATCH',
      headers: { 'upload-offset': '0' },
      body: text,
    });
  };

  console.error(`Hands in ${runs} files …`);
  for (let order = 0; order < runs; order += TOGETHER) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    await Promise.all(Array.from({ length: TOGETHER }, (_, at) => handIn(order + at)));
  }
  const { viewer } = await ask<{
    viewer: { companies: { company_uuid: string; short_code: string }[] };
  }>('{ viewer { companies { company_uuid short_code } } }');
  const { company } = await ask<{
    company: {
      flow_execution_search: { edges: { node: { flow_uuid: string; trigger: string } }[] };
      mappings: {
        edges: { node: { mapping_uuid: string; used_by: { edges: { node: { flow_uuid: string } }[] } } }[];
      };
    } | null;
  }>(
    `query ($company_uuid: ID!) { company(company_uuid: $company_uuid) {
       flow_execution_search(first: 50) { edges { node { flow_uuid trigger } } }
       mappings(first: 100) { edges { node { mapping_uuid used_by(first: 60) { edges { node { flow_uuid } } } } } } } }`,
    { company_uuid: viewer.companies.find(({ short_code }) => short_code === 'northbay')?.company_uuid },
  );
  const flow_uuid = company?.flow_execution_search.edges.find(({ node }) => node.trigger === 'UPLOAD')?.node
    .flow_uuid;
  const mapping_uuid = company?.mappings.edges.find(({ node }) =>
    node.used_by.edges.some((edge) => edge.node.flow_uuid === flow_uuid),
  )?.node.mapping_uuid;
  if (flow_uuid === undefined || mapping_uuid === undefined)
    throw new Error('The seed holds no upload page whose flow has a mapping.');
  console.error('Replays …');
  const { replay_mapping } = await ask<{
    replay_mapping: {
      mapping_replay: { replay_uuid: string; total_count: number } | null;
      errors: { message: string }[];
    };
  }>(
    `mutation ($input: ReplayMappingInput!) { replay_mapping(input: $input) { mapping_replay { replay_uuid total_count } errors { message } } }`,
    { input: { mapping_uuid, run_count: runs, flow_uuids: [flow_uuid] } },
  );
  if (!replay_mapping.mapping_replay)
    throw new Error(replay_mapping.errors.map(({ message }) => message).join('\n'));
  const { replay_uuid, total_count } = replay_mapping.mapping_replay;
  if (total_count !== runs) throw new Error(`Only ${total_count} of ${runs} runs have an input to replay.`);
  const began = performance.now();
  const used = processorTimeBelow();
  const waits: number[] = [];
  for (let isRunning = true; isRunning;) {
    const asked = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one request after another, as a person sends them
    const { mapping_replay: now } = await ask<{ mapping_replay: { status: string } }>(
      'query ($replay_uuid: ID!) { mapping_replay(replay_uuid: $replay_uuid) { status progress } }',
      { replay_uuid },
    );
    waits.push(performance.now() - asked);
    isRunning = now.status === 'RUNNING';
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (isRunning) await pause(50);
  }
  const seconds = (performance.now() - began) / 1000;
  const processor = processorTimeBelow() - used;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  printTable(
    ['', 'time', 'a run', 'processor', 'goal', ''],
    [
      [
        `${total_count} runs of ${values.kilobytes} KB`,
        `${seconds.toFixed(1)} s`,
        ms((seconds * 1000) / total_count),
        `${(processor / 1000).toFixed(1)} s`,
        `≤ ${GOAL_S} s for 500`,
        (seconds * 500) / total_count <= GOAL_S ? 'met' : 'MISSED',
      ],
    ],
  );
  console.log(
    `Meanwhile, an answer took ${ms(median(waits))} (median), ${ms(Math.max(...waits))} at most. Load of the machine: ${loadavg()
      .map((number) => number.toFixed(1))
      .join(', ')}.`,
  );
} finally {
  await mock.close();
}
