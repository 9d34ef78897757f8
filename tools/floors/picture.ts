import { fromBelow, HOUSES, roomsIn } from './floors.ts';
import type { Import } from '../imports.ts';

const nameOf = (room: string): string => `n${room.replaceAll(/\W/g, '_')}`;

/** What a room imports, without what it also reaches through another import. */
function direct(room: string, rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reach = (value: string, found = new Set<string>()): Set<string> => {
    for (const next of rooms.get(value) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      reach(next, found);
    }
    return found;
  };
  const imported = [...(rooms.get(room) ?? [])];
  return imported.filter((value) => !imported.some((other) => other !== value && reach(other).has(value)));
}

/** One place as a Mermaid diagram: an arrow from what imports to what is imported, without arrows that others imply. */
function diagramOf(place: string, imports: readonly Import[]): string {
  const rooms = roomsIn(place, imports);
  const order = fromBelow(rooms).toReversed();
  return [
    '```mermaid',
    'flowchart TD',
    ...order.map((room) => `  ${nameOf(room)}["${room}"]`),
    ...order.flatMap((room) =>
      direct(room, rooms)
        .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
        .map((imported) => `  ${nameOf(room)} --> ${nameOf(imported)}`),
    ),
    '```',
  ].join('\n');
}

/** The pictures of the mock server's floors, drawn from the imports, as Markdown. */
export const pictures = (imports: readonly Import[]): string =>
  ['mock-server', ...HOUSES]
    .map(
      (place) =>
        `### ${place}\n\n${diagramOf(place, place === 'mock-server' ? withoutTests(imports) : imports)}`,
    )
    .join('\n\n');

const withoutTests = (imports: readonly Import[]) =>
  imports.filter(({ from }) => !from.startsWith('mock-server/testing/'));

const [BEGIN, END] = ['<!-- pictures: npm run floors -->', '<!-- end of the pictures -->'];

/** The page with these pictures instead of the ones that it has. */
export function withPictures(page: string, imports: readonly Import[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('The page has no place for the pictures.');
  return `${before}${BEGIN}\n\n${pictures(imports)}\n\n${END}${after}`;
}
