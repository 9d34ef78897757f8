/**
 * The rows of a table in a data file, where a text stands for all rows of the group with this name. Throws if there is no
 * such group.
 */
export const withGroups = <Row extends object>(
  entries: readonly (string | Row)[],
  groups: Readonly<Record<string, readonly Row[]>>,
): readonly Row[] =>
  entries.flatMap((entry) => {
    if (typeof entry !== 'string') return [entry];
    const rows = groups[entry];
    if (!rows) throw new Error(`No group of rows is called ${entry}.`);
    return rows;
  });
