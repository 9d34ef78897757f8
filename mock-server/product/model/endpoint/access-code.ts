import { platform } from '#platform';
import { hexOf, isSame, utf8 } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';

/** The code of the seeded pages that require one; documented in docs/mock-server.md. */
export const SEEDED_CODE = 'harbor-7741';

/** Hash of an access code: enough to verify it, not to recover it. */
export const codeHash = (company_uuid: string, access_code: string): string =>
  hexOf(platform.sha256(`${company_uuid} ${access_code}`));

declare module '#schema-types' {
  interface KeptFields {
    readonly 'Endpoint.access_code_hash': string;
  }
}

/** Whether an access code is valid for a page. A page whose code was never set accepts none. */
export function codeFits(
  endpoint_uuid: string,
  access_code: string | null,
  { store }: Pick<MockContext, 'store'>,
): boolean {
  if (access_code === null) return false;
  const company_uuid = store.read('Endpoint', endpoint_uuid, 'company_uuid');
  const written = store.writtenValue('Endpoint', endpoint_uuid, 'access_code_hash');
  const seeded = store.created('Endpoint').includes(endpoint_uuid) ? '' : codeHash(company_uuid, SEEDED_CODE);
  const wanted = utf8(typeof written === 'string' ? written : seeded);
  const given = utf8(codeHash(company_uuid, access_code));
  return isSame(given, wanted);
}
