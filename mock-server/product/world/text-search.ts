import { SHARED } from './columns.ts';
import type { Executions } from './executions.ts';
import { pick, some } from './picked-rows.ts';
import { lineMeets, rowText, tagText, type TextCondition } from './row-text.ts';
import type { Rows } from './rows.ts';
import { summaryOf } from './sentences.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';
import { guestVisibleFacts } from './guest-visible.ts';

/** Up to this many rows are read directly; for more, the index is used. */
const READ_AT_ONCE = 400;

/** Maximum number of rows to index before an answer that may be partial: a moment's work on an idle machine. */
const MAX_AT_ONCE = 65_536;

/** The caller's access, and the partners to search. */
export interface Asked {
  /** Whether the caller is an outsider, who finds executions only by texts that outsiders can read. */
  readonly outside: boolean;
  /** Indexes in `partners` of all partners that the rows belong to. */
  readonly partners: () => ReadonlySet<number>;
}

/** Finds rows by their texts. */
export interface TextSearch {
  /** The rows that satisfy all conditions. A promise only if many rows must be searched. */
  find(rows: Rows, conditions: readonly TextCondition[], asked: Asked): Rows | Promise<Rows>;
  /**
   * Indexes some more of the rows. Returns the first row that is not searchable yet (all later rows are older), or null
   * if there is none, or if there is no memory to index all rows.
   */
  reach(rows: Rows, conditions: readonly TextCondition[], asked: Asked): Promise<number | null>;
  /** Number of rows in the index, and the memory that all indexes take. */
  indexed(): { readonly rows: number; readonly bytes: number };
  /** Builds the indexes of these partners' rows, for as many rows as fit in memory. */
  warm(partners: ReadonlySet<number>, stopped: AbortSignal): Promise<void>;
}

export function createTextSearch(execution: Executions, anchor: number): TextSearch {
  const lineOf = (row: number, outside: boolean) => {
    const facts = execution.factsAt(row, anchor);
    const visible = outside ? guestVisibleFacts(facts) : facts;
    const hasFiles = !outside || ((execution.columns.flags[row] ?? 0) & SHARED) !== 0;
    return rowText(visible, execution.isMute(row) ? null : summaryOf(visible), hasFiles);
  };
  const rowsOf = (partner: number) => execution.byPartner.rows(partner);
  const texts = createTextIndex({ rowsOf, lineOf: (row) => lineOf(row, false) });
  const textsOutside = createTextIndex({ rowsOf, lineOf: (row) => lineOf(row, true) });
  // Tags are searched most often, and building a tag line is ten times as fast as building a full line.
  const tags = createTextIndex({ rowsOf, lineOf: (row) => tagText(execution.dataTags(row)) });

  const meets = (row: number, line: string, conditions: readonly TextCondition[]): boolean =>
    conditions.every(
      (condition) =>
        lineMeets(line, condition) || (condition.uuid && execution.uuidOf(row).startsWith(condition.needle)),
    );

  async function lookUp(all: Rows, conditions: readonly TextCondition[], asked: Asked): Promise<Rows> {
    const ofTags = conditions.filter(({ where }) => where.startsWith('TAG'));
    const ofLines = conditions.filter(({ where }) => !where.startsWith('TAG'));
    const rows = ofTags.length === 0 ? all : some(await indexed(tags, all, asked, ofTags), all);
    if (ofLines.length === 0) return rows;
    const { outside } = asked;
    if (rows.length <= READ_AT_ONCE) return pick(rows, (row) => meets(row, lineOf(row, outside), ofLines));
    const found = await indexed(outside ? textsOutside : texts, rows, asked, ofLines);
    // Uuids are not in the text lines; the few rows with a matching uuid prefix are read one by one.
    const byUuid = ofLines.find((condition) => condition.uuid);
    if (byUuid) {
      const head = parseInt(byUuid.needle.slice(0, 8), 16);
      for (let place = 0; place < rows.length; place++) {
        const row = rows.at(place);
        if (execution.headOf(row) === head && meets(row, lineOf(row, outside), ofLines)) found.push(row);
      }
    }
    return some(found, rows);
  }

  /** Rows whose text lines meet the conditions, limited to the partners and the time span of `rows`. */
  async function indexed(
    index: TextIndex,
    rows: Rows,
    { partners }: Asked,
    conditions: readonly TextCondition[],
  ): Promise<number[]> {
    const found: number[] = [];
    if (rows.length === 0) return found;
    for (const partner of partners()) {
      const { placeOf } = execution.byPartner;
      const from = placeOf(partner, rows.at(0));
      const to = placeOf(partner, rows.at(rows.length - 1) + 1);
      for (const row of await index.search(partner, from, to, conditions)) found.push(row);
    }
    return found;
  }

  async function reach(
    rows: Rows,
    conditions: readonly TextCondition[],
    { outside, partners }: Asked,
  ): Promise<number | null> {
    if (rows.length <= READ_AT_ONCE) return null;
    const isOfTags = ({ where }: TextCondition) => where.startsWith('TAG');
    const needed = [
      ...(conditions.some(isOfTags) ? [tags] : []),
      ...(conditions.every(isOfTags) ? [] : [outside ? textsOutside : texts]),
    ];
    const { placeOf } = execution.byPartner;
    const spans = needed.flatMap((index) =>
      [...partners()].map((partner) => {
        const from = placeOf(partner, rows.at(0));
        const to = placeOf(partner, rows.at(rows.length - 1) + 1);
        return { index, partner, to, at: index.readyTo(partner, from) };
      }),
    );
    const nextOf = ({ partner, at, to }: (typeof spans)[number]) =>
      at < to ? (rowsOf(partner)[at] ?? Infinity) : Infinity;
    for (let left = MAX_AT_ONCE; ;) {
      const [latest] = spans.toSorted((a, b) => nextOf(a) - nextOf(b));
      if (!latest || nextOf(latest) === Infinity) return null;
      if (latest.index.isFull) return null;
      if (left <= 0) return nextOf(latest);
      const { at } = latest;
      await latest.index.build(latest.partner, at);
      latest.at = latest.index.readyTo(latest.partner, at);
      left -= latest.at - at;
    }
  }

  return {
    reach,
    find: (rows, conditions, asked) =>
      rows.length <= READ_AT_ONCE
        ? pick(rows, (row) => meets(row, lineOf(row, asked.outside), conditions))
        : lookUp(rows, conditions, asked),
    indexed: () => ({ rows: texts.rows, bytes: texts.bytes + textsOutside.bytes + tags.bytes }),
    async warm(partners, stopped) {
      for (const index of [tags, texts]) {
        for (const partner of partners) if (!(await index.warm(partner, stopped))) break;
      }
    },
  };
}
