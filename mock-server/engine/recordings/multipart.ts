interface Part {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly unknown[];
  readonly path?: readonly (string | number)[];
  readonly items?: readonly unknown[] | null;
  readonly incremental?: readonly Part[];
}

/** The merged result of a multipart response (`@defer`, `@stream`); null if its first part cannot be parsed. */
export function mergedParts(text: string): Record<string, unknown> | null {
  const bodies = text.split(/\r?\n?^--[^\r\n]*\r?$/m).flatMap((section) => {
    const start = section.indexOf('{');
    const end = section.lastIndexOf('}');
    try {
      if (start < 0) return [];
      const part: Part = JSON.parse(section.slice(start, end + 1));
      return [part];
    } catch {
      // The last part may be incomplete.
      return [];
    }
  });
  const [first, ...later] = bodies;
  if (!first) return null;
  const whole = { data: first.data ?? null, errors: [...(first.errors ?? [])] };
  for (const part of later.flatMap((body) => body.incremental ?? [body])) {
    if (part.errors) whole.errors.push(...part.errors);
    if (part.path) put(whole.data, part.path, part);
  }
  return { data: whole.data, ...(whole.errors.length === 0 ? {} : { errors: whole.errors }) };
}

function put(root: unknown, path: readonly (string | number)[], { data, items }: Part): void {
  const at = (end: number): unknown =>
    path
      .slice(0, end)
      // A step is the name of a field or the position in a list.
      .reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step as string], root);
  if (items) {
    const list = at(path.length - 1);
    if (Array.isArray(list)) list.splice(Number(path.at(-1)), 0, ...items);
    return;
  }
  const target = at(path.length);
  // It may be an item of a list.
  if (typeof target === 'object' && target !== null) mergeInto(target as Record<string, unknown>, data ?? {});
}

/** A deferred fragment may select more fields of an object that was sent before. */
function mergeInto(target: Record<string, unknown>, more: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(more)) {
    const known = target[name];
    const isBoth = [known, value].every((candidate) => typeof candidate === 'object' && candidate !== null);
    // `every` does not narrow two variables.
    if (isBoth) mergeInto(known as Record<string, unknown>, value as Record<string, unknown>);
    else target[name] = value;
  }
}
