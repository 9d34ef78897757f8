import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Addresses that need no token because they carry their own permission, for a while. */
export interface PathSigner {
  /** The path with `expires` and `signature`; `query` is signed too. */
  sign(path: string, query: Readonly<Record<string, string>>): string;
  verify(url: URL): boolean;
}

export interface PathSignerOptions {
  readonly seconds: number;
  /** Milliseconds; real time, like everything about permission. */
  readonly now: () => number;
}

/** The secret is this process's own: an address does not outlive the server. */
export function createPathSigner({ seconds, now }: PathSignerOptions): PathSigner {
  const secret = randomBytes(32);
  const signatureOf = (path: string, query: URLSearchParams) =>
    createHmac('sha256', secret).update(`${path}?${query}`).digest();

  return {
    sign(path, query) {
      const signed = new URLSearchParams({ ...query, expires: String(Math.floor(now() / 1000) + seconds) });
      const signature = signatureOf(path, signed).toString('base64url');
      return `${path}?${signed}&signature=${signature}`;
    },
    verify({ pathname, searchParams }) {
      const query = new URLSearchParams(searchParams);
      const given = Buffer.from(query.get('signature') ?? '', 'base64url');
      query.delete('signature');
      const wanted = signatureOf(pathname, query);
      return (
        given.byteLength === wanted.byteLength &&
        timingSafeEqual(given, wanted) &&
        Number(query.get('expires')) * 1000 >= now()
      );
    },
  };
}
