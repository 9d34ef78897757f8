/** "7f2c…", or "7f2c…e1" with a tail: enough to tell two ids apart on a screen, never to look one up. */
export function shortUuid(uuid: string, tail = 0): string {
  return `${uuid.slice(0, 4)}…${tail > 0 ? uuid.slice(-tail) : ''}`;
}
