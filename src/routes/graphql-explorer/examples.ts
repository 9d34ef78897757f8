/** An operation that is worth trying, ready to run. */
export interface Example {
  readonly title: string;
  readonly description: string;
  readonly query: string;
  /** JSON; places in the form `<company_uuid>` are filled with what the person can see. */
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

/** The first two lines of a file are its title and what it is about. */
function toExample([file, text]: readonly [string, string]): Example {
  const [title = '', description = '', ...query] = text.split('\n');
  return {
    title: title.replace(/^# /, ''),
    description: description.replace(/^# /, ''),
    query: query.join('\n').trim(),
    variables: variables[file.replace(/graphql$/, 'json')]?.trim() ?? '',
  };
}

/** In the order of their file names. */
export const examples: readonly Example[] = Object.entries(queries)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(toExample);
