/** "7f2c…", or with a tail "7f2c…e1": enough to tell two apart on a screen, never to look one up. */
export function shortUuid(uuid: string, tail = 0): string {
  return `${uuid.slice(0, 4)}…${tail > 0 ? uuid.slice(-tail) : ''}`;
}
