/**
 * The word with which an attack reports that it got out. Its code spells it in two parts, so that a message that quotes
 * the code is not taken for a success.
 */
export const ESCAPED = 'ESCAPED';

/** The result of `report` if all values belong to the realm of the code. */
export const OWN = 'own realm';

/**
 * JavaScript with which attacks look at a value: `top` is the end of its prototype chain, and `report` tells whether any
 * of some values belongs to another realm.
 */
export const WALK = `const top = (value) => {
  let last = value;
  for (let at = value; at !== null; at = Object.getPrototypeOf(at)) last = at;
  return last;
};
const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";
const isForeign = (value) => isObject(value) && top(value) !== Object.prototype && Object.hasOwn(top(value), "isPrototypeOf");
const report = (values) => {
  const at = values.findIndex(isForeign);
  return at < 0 ? "${OWN}" : "ESC" + "APED: value " + at + " belongs to another realm";
};
`;

/** The result of `reach` if nothing was reached. */
export const NOTHING = 'nothing';

/** JavaScript for \`reach\`: tries several ways to get hold of something and reports the first that works. */
export const REACH = `const reach = (ways) => {
  for (const [name, way] of Object.entries(ways)) {
    try {
      const found = way();
      if (found !== undefined && found !== null) return "ESC" + "APED: " + name + " gives " + typeof found;
    } catch {}
  }
  return "${NOTHING}";
};
`;
