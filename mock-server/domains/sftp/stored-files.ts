import { platform } from '#platform';
import { hexOf } from '../../bytes/bytes.ts';
import type { MockContext } from '../../kernel/context.ts';
import { hostedFiles, isBelow, type HostedFile } from './hosted-files.ts';

/** The type under which deletions are stored. It is not in the schema, because the files themselves are computed. */
const DELETED = '$SftpDeletedFile';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** Paths contain slashes, which are not allowed in store keys or URLs. */
const pathHash = (path: string): string => hexOf(platform.sha256(path)).slice(0, 32);

const storeKey = (company_uuid: string, path: string): string => `${company_uuid}.${pathHash(path)}`;

/** The key of a file in download paths. */
export const sftpFileKey = (company_uuid: string, path: string): string =>
  `sftp.${storeKey(company_uuid, path)}`;

/** A workspace's files on the hosted server that nobody has deleted, latest first. */
export const filesNow = (company_uuid: string, { store, world }: Sources): HostedFile[] =>
  hostedFiles(company_uuid, world).filter(
    ({ path }) => store.writtenValue(DELETED, storeKey(company_uuid, path), 'deleted_at') === undefined,
  );

/** The file with this key; null if there is none, or it was deleted. */
export function fileOfKey(key: string, sources: Sources): { company_uuid: string; file: HostedFile } | null {
  const [, company_uuid = '', hashed] = /^sftp\.([0-9a-f-]{36})\.([0-9a-f]{32})$/.exec(key) ?? [];
  if (hashed === undefined) return null;
  const file = filesNow(company_uuid, sources).find(({ path }) => pathHash(path) === hashed);
  return file ? { company_uuid, file } : null;
}

/** `SftpFile` of the schema. */
export const fileNode = (company_uuid: string, file: HostedFile) => ({
  ...file,
  company_uuid,
  download_path: `/file/${company_uuid}/${sftpFileKey(company_uuid, file.path)}`,
});

/** `SftpDirectory` of the schema for all directories below a root, by path. */
export const directoryNodes = (root: string, directories: readonly string[], files: readonly HostedFile[]) =>
  directories
    .filter((path) => path === root || isBelow(path, root))
    .map((path) => {
      const own = files.filter((file) => isBelow(file.path, path));
      const below = root === '/' ? path : path.slice(root.length);
      return {
        path,
        name: path === '/' ? '/' : path.slice(path.lastIndexOf('/') + 1),
        depth: below.split('/').filter(Boolean).length,
        file_count: own.length,
        used_bytes: own.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      };
    });

/** Deletes a file for good. */
export const forgetFile = (
  company_uuid: string,
  path: string,
  deleted_at: number,
  { store }: Sources,
): void => store.set(DELETED, storeKey(company_uuid, path), { deleted_at });
