import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signed URLs: they need no token because they contain their own permission for a limited time. */
export interface PathSigner {
  /** The path with `expires` and `signature`; `query` is signed, too. */
  sign(path: string, query: Readonly<Record<string, string>>): string;
  verify(url: URL): boolean;
}

export interface PathSignerOptions {
  readonly seconds: number;
  /** Milliseconds of real time, as for all permissions. */
  readonly now: () => number;
}

/** The secret belongs to this process, so a URL is invalid after a restart. */
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
