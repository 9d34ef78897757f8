import { platform } from '#platform';
import { base64UrlOf, bytesOfBase64, isSame, randomBytes } from '../../kernel/bytes.ts';

/** Signed URLs: they need no token because they contain their own permission for a limited time. */
export interface PathSigner {
  /** Returns the path with `expires` and `signature`; the signature covers `query` as well. */
  sign(path: string, query: Readonly<Record<string, string>>): string;
  verify(url: URL): boolean;
}

export interface PathSignerOptions {
  readonly seconds: number;
  /** Milliseconds of real time, as for all permissions that expire. */
  readonly now: () => number;
}

/** Creates a signer. Its secret belongs to this process, so URLs become invalid after a restart. */
export function createPathSigner({ seconds, now }: PathSignerOptions): PathSigner {
  const secret = randomBytes(32);
  const signatureOf = (path: string, query: URLSearchParams) =>
    platform.hmacSha256(secret, `${path}?${query}`);

  return {
    sign(path, query) {
      const signed = new URLSearchParams({ ...query, expires: String(Math.floor(now() / 1000) + seconds) });
      const signature = base64UrlOf(signatureOf(path, signed));
      return `${path}?${signed}&signature=${signature}`;
    },
    verify({ pathname, searchParams }) {
      const query = new URLSearchParams(searchParams);
      const given = bytesOfBase64(query.get('signature') ?? '');
      query.delete('signature');
      const wanted = signatureOf(pathname, query);
      return isSame(given, wanted) && Number(query.get('expires')) * 1000 >= now();
    },
  };
}
