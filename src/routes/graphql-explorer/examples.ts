/** An example operation, ready to run. */
export interface Example {
  readonly title: string;
  readonly description: string;
  readonly query: string;
  /** JSON; placeholders such as `<company_uuid>` are replaced with the person's own data. */
  readonly variables: string;
}

const queries = import.meta.glob<string>('./examples/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const variables = import.meta.glob<string>('./examples/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The first two lines of a file are its title and description. */
function toExample([file, text]: readonly [string, string]): Example {
  const [title = '', description = '', ...query] = text.split('\n');
  return {
    title: title.replace(/^# /, ''),
    description: description.replace(/^# /, ''),
    query: query.join('\n').trim(),
    variables: variables[file.replace(/graphql$/, 'json')]?.trim() ?? '',
  };
}

/** In file name order. */
export const examples: readonly Example[] = Object.entries(queries)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(toExample);
