/**
 * The body of a function that describes everything a run can reach: for each global name, a checksum of what it leads
 * to. Two runs must give the same description, whatever ran in between.
 */
export const PROBE = `const found = {};
const seen = new Set();
const textOf = Function.prototype.toString;
const describe = (value) => {
  if (typeof value === "function") { try { return "function " + textOf.call(value); } catch { return "function"; } }
  return typeof value === "object" && value !== null ? "object" : typeof value + " " + String(value);
};
const sum = (start) => {
  const rest = [start];
  let hash = 7;
  const add = (text) => { for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0; };
  while (rest.length > 0) {
    const one = rest.pop();
    if ((typeof one !== "object" && typeof one !== "function") || one === null || seen.has(one)) continue;
    seen.add(one);
    add(Object.isFrozen(one) + " " + Object.isExtensible(one));
    for (const key of Reflect.ownKeys(one)) {
      const { value, get, set, writable, enumerable } = Object.getOwnPropertyDescriptor(one, key);
      add(String(key) + " " + describe(value) + " " + describe(get) + " " + describe(set) + writable + enumerable);
      rest.push(value, get, set);
    }
    rest.push(Object.getPrototypeOf(one));
  }
  return hash;
};
for (const key of Reflect.ownKeys(globalThis)) {
  const { value, get } = Object.getOwnPropertyDescriptor(globalThis, key);
  found[String(key)] = describe(value).length + ":" + sum(value) + ":" + describe(get).length;
}
found["the global object"] = sum(Object.getPrototypeOf(globalThis)) + ":" + Object.isExtensible(globalThis);
found["what syntax leads to"] = [function* () {}, async () => 0, async function* () {}, [].values(), new Map().values(), new Set().values(), ""[Symbol.iterator]()]
  .map((one) => sum(Object.getPrototypeOf(one)));
found["the last match"] = [RegExp.$1, RegExp.lastMatch, RegExp.input];
found.randomness = (() => { try { return Math.random(); } catch { return null; } })();
return found;`;

/** An expression that uses many parts of the library, and its only result. */
export const LIBRARY_PROBE = {
  expression: `{ "left": $exists($left), "sum": $sum(a), "map": $map(a, function($x) { $x * 2 }), "text": $uppercase($join(["a", "b"], "-")),
  "pattern": $replace("a1b", /[0-9]/, "+"), "sort": $sort(a, function($l, $r) { $l < $r }), "merge": $merge([{"a": 1}, {"b": 2}]),
  "number": $formatNumber(1234.5, "#,##0.00"), "time": $fromMillis(0), "each": $each({"a": 1, "b": 2}, function($v, $k) { $k }) }`,
  input: '{"a":[1,2,3]}',
  result: {
    left: false,
    sum: 6,
    map: [2, 4, 6],
    text: 'A-B',
    pattern: 'a+b',
    sort: [3, 2, 1],
    merge: { a: 1, b: 2 },
    number: '1,234.50',
    time: '1970-01-01T00:00:00.000Z',
    each: ['a', 'b'],
  },
} as const;

/** The names of what differs between two descriptions by PROBE. */
export function differing(before: unknown, after: unknown): readonly string[] {
  const [old, now] = [before, after].map(
    (item) => (typeof item === 'object' && item !== null ? item : {}),
    // `map` forgets the length.
  ) as [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
}
