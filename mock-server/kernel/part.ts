/** One part of the server, such as sign-in or files: the addresses that it serves, and how. */
export interface Part {
  /** Paths, with `:name` for a segment of any value and `*` at the end for everything below. A request for any other path does not reach the part. */
  readonly routes: readonly string[];
  /** Undefined for an address that has a route but does not exist, such as one with a malformed key. */
  handle(request: Request): Response | undefined | Promise<Response | undefined>;
}

const patternOf = (route: string): RegExp =>
  new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+').replace('*', '.*')}$`);

/**
 * Serves the parts, the first that has a route for the path and answers. Since a path without a route reaches nothing,
 * the list of routes is complete.
 */
export function createParts(parts: readonly Part[]) {
  const compiled = parts.map((part) => ({ part, patterns: part.routes.map(patternOf) }));
  return {
    routes: parts.flatMap(({ routes }) => routes),
    async answer(request: Request, pathname: string): Promise<Response | undefined> {
      for (const { part, patterns } of compiled) {
        if (!patterns.some((pattern) => pattern.test(pathname))) continue;
        const response = await part.handle(request);
        if (response) return response;
      }
      return undefined;
    },
  };
}
