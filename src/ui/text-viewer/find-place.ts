/** The part of a JSON, XML, or text file that a finding is about. */
export interface Place {
  /** Path of a field in a JSON file: "shipment.parties[0].city". The field may be missing. */
  readonly path?: string | null | undefined;
  /** A value as written in the file. */
  readonly value?: string | null | undefined;
}

/** A part of a text, as offsets. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/gs;

/** The keys and indexes of a path. */
export const pathSteps = (path: string): readonly string[] => path.split(/[.[\]]+/).filter(Boolean);

interface Container {
  readonly isArray: boolean;
  /** Whether the path leads into this container. */
  readonly isOnPath: boolean;
  index: number;
  expectsKey: boolean;
}

/**
 * Finds a field in the text of a JSON file: its key, or its value in an array. If it is missing, finds the nearest part
 * that should contain it. Works on tokens, because the text may be cut off and offsets are needed.
 */
function findInJson(text: string, steps: readonly string[]): TextSpan | null {
  const open: Container[] = [];
  let isOnPath = true;
  let found: TextSpan | null = null;
  for (const { 0: token, index: from } of text.matchAll(TOKEN)) {
    const inside = open.at(-1);
    const step = steps[open.length - 1];
    if (token === '}' || token === ']') open.pop();
    else if (token === ',' && inside) {
      inside.index++;
      inside.expectsKey = !inside.isArray;
    } else if (token !== ':') {
      const isKey = inside?.expectsKey === true;
      if (inside && (isKey || inside.isArray)) {
        const name = isKey ? token.slice(1, -1) : String(inside.index);
        isOnPath = inside.isOnPath && name === step;
        if (isOnPath) found = { from, to: from + token.length };
        inside.expectsKey = false;
      }
      if (token === '{' || token === '[') {
        open.push({ isArray: token === '[', isOnPath, index: 0, expectsKey: token === '{' });
      }
    }
  }
  return found;
}

/** Finds the part of a text that a finding is about; null if it is not there. */
export function findPlace(text: string, { path, value }: Place): TextSpan | null {
  if (path) return findInJson(text, pathSteps(path));
  if (!value) return null;
  const escaped = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const match = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').exec(text);
  return match && { from: match.index, to: match.index + value.length };
}
