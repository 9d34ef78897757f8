/** Stable 32-bit hash of its parts: FNV-1a with murmur's finalizer. Parts are delimited, so ('ab','c') ≠ ('a','bc'). */
export function hash(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    const text = typeof part === 'number' ? String(part) : part;
    for (let i = 0; i < text.length; i++) {
      h ^= text.charCodeAt(i);
      h = Math.imul(h, 0x01000193);
    }
    h ^= 0x1f;
    h = Math.imul(h, 0x01000193);
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** A splitmix32 step: maps a state to a well mixed 32-bit number. */
export function mix(state: number): number {
  let z = state | 0;
  z ^= z >>> 16;
  z = Math.imul(z, 0x21f0aaad);
  z ^= z >>> 15;
  z = Math.imul(z, 0x735a2d97);
  z ^= z >>> 15;
  return z >>> 0;
}

/** The step of splitmix32 from one state to the next. */
export const GOLDEN = 0x9e3779b9;

/** A separate stream of numbers in [0, 1), for draws that depend on each other. */
export function stream(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + GOLDEN) | 0;
    return mix(state) / 4294967296;
  };
}

const hex = (n: number) => (n >>> 0).toString(16).padStart(8, '0');

/** A version 4 shaped uuid that is a pure function of its parts. */
export function uuidFrom(...parts: readonly (string | number)[]): string {
  const a = hex(hash('a', ...parts));
  const b = hex(hash('b', ...parts));
  const c = hex(hash('c', ...parts));
  const d = hex(hash('d', ...parts));
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${'89ab'[parseInt(c.charAt(0), 16) & 3]}${c.slice(1, 4)}-${c.slice(4)}${d}`;
}
