import { inputSize, recordCount } from '../documents/sizes.ts';
import { hash } from '../../kernel/random.ts';
import { CHILD, rowHash, SUCCESS, type Columns } from './columns.ts';
import { dataTags } from './data-tags.ts';
import type { ExecutionFacts, FileOddity } from '../facts/facts.ts';
import { flows } from './flows.ts';
import { reasonNumber } from './outcomes.ts';
import type { Groups } from './row-groups.ts';

/** The inputs of rows; rows that repeat another one use its input. */
export interface RowInputs {
  /** The row that a row's input comes from: the first run of a resubmission, the original of a duplicate. */
  sourceRow(row: number): number;
  /** The successful run that a duplicate repeats; null if it is no longer retained, and for other rows. */
  originalOf(row: number): number | null;
  /** Rows with the same input as `row`, including itself: resubmissions and duplicates. */
  rowsLike(row: number): number[];
  /** `ExecutionFacts.hash` of a row: equal for rows with the same input. */
  contentHash(row: number): number;
  oddityOf(row: number): FileOddity | null;
  /** Records of a row's input. */
  records(row: number): number;
  /** Bytes of a row's input. */
  inputBytes(row: number): number;
  dataTags(row: number): ExecutionFacts['data_tags'];
}

const DUPLICATE = reasonNumber('DUPLICATE_DOCUMENT');
const EMPTY_INPUT = reasonNumber('EMPTY_INPUT');

export function createRowInputs(columns: Columns, seed: string, byFlow: () => Groups): RowInputs {
  const base = hash(seed, 'rows');
  const { flow, status, reason, flags, parents, children, oddities } = columns;
  const flowOf = (row: number) => flows[flow[row] ?? 0]!;

  function originalOf(row: number): number | null {
    if (reason[row] !== DUPLICATE) return null;
    const f = flow[row] ?? 0;
    const rows = byFlow().rows(f);
    for (let place = byFlow().placeOf(f, row) + 1; place < rows.length; place++) {
      const older = rows[place] ?? 0;
      if (status[older] === SUCCESS) return older;
    }
    return null;
  }

  function sourceRow(row: number): number {
    let at = row;
    for (;;) {
      const before = parents.get(at) ?? originalOf(at);
      if (before === null) return at;
      at = before;
    }
  }

  const contentHash = (row: number) => rowHash(base, sourceRow(row));
  const oddityOf = (row: number) => oddities.get(sourceRow(row)) ?? null;
  const records = (row: number) =>
    reason[row] === EMPTY_INPUT ? 0 : recordCount(flowOf(row), contentHash(row), oddityOf(row));

  return {
    sourceRow,
    originalOf,
    contentHash,
    oddityOf,
    records,
    inputBytes: (row) =>
      inputSize(flowOf(row).source_file_type, contentHash(row), {
        record_count: records(row),
        oddity: oddityOf(row),
      }) ?? 0,
    dataTags: (row) =>
      dataTags(flowOf(row), contentHash(row), { world_seed: seed, many: oddityOf(row) === 'MANY_TAGS' }),
    rowsLike(row) {
      const alike = [row];
      for (let i = 0; i < alike.length; i++) {
        const at = alike[i] ?? 0;
        const child = children.get(at);
        if (child !== undefined) alike.push(child);
        if (status[at] !== SUCCESS) continue;
        // Duplicates of a run lie between it and the next later successful run.
        const f = flow[at] ?? 0;
        const rows = byFlow().rows(f);
        for (let place = byFlow().placeOf(f, at) - 1; place >= 0; place--) {
          const younger = rows[place] ?? 0;
          if (status[younger] === SUCCESS) break;
          if (reason[younger] === DUPLICATE && ((flags[younger] ?? 0) & CHILD) === 0) alike.push(younger);
        }
      }
      return alike;
    },
  };
}
