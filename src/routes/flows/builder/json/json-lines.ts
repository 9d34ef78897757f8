const STRING = /"(?:[^"\\]|\\.)*"/y;
const LITERAL = /[^\s,\]}]+/y;

/** The line, from 1, of the value at a path in valid JSON; if there is none, that of the nearest value around it. */
export function lineOf(source: string, path: readonly string[]): number {
  let at = 0;
  let found = 0;
  const skip = () => {
    while (/\s/.test(source[at] ?? '')) at += 1;
  };
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const [text = ''] = pattern.exec(source) ?? [];
    // Always advances, whatever the text contains.
    at += Math.max(text.length, 1);
    return text;
  };
  const read = (depth: number, isOnPath: boolean): void => {
    skip();
    if (isOnPath) found = at;
    const open = source[at];
    if (open === '"') {
      take(STRING);
      return;
    }
    if (open !== '{' && open !== '[') {
      take(LITERAL);
      return;
    }
    at += 1;
    for (let place = 0; at < source.length; place += 1) {
      skip();
      if (source[at] === '}' || source[at] === ']') break;
      let key = String(place);
      if (open === '{') {
        key = JSON.parse(take(STRING) || '""') as string;
        skip();
        at += 1;
      }
      read(depth + 1, isOnPath && key === path[depth]);
      skip();
      if (source[at] === ',') at += 1;
    }
    at += 1;
  };
  read(0, true);
  return source.slice(0, found).split('\n').length;
}
