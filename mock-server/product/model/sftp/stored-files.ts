import type { Plain } from '#schema-types';
import { platform } from '#platform';
import { hexOf } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import type { Domain } from '../../domain.ts';
import type { World } from '../../world/world.ts';
import { hostedFiles, isBelow, type HostedFile } from './hosted-files.ts';

const TYPE = 'SftpFile';

type Sources = Pick<MockContext, 'store' | 'world'>;

/** Paths contain slashes, which are not allowed in store keys or URLs. */
const pathHash = (path: string): string => hexOf(platform.sha256(path)).slice(0, 32);

const storeKey = (company_uuid: string, path: string): string => `${company_uuid}|${path}`;

/** The key of a file in download paths. */
export const sftpFileKey = (company_uuid: string, path: string): string =>
  `sftp.${company_uuid}.${pathHash(path)}`;

/** A workspace's files on the hosted server that nobody has deleted, latest first. */
export const filesNow = (company_uuid: string, { store, world }: Sources): HostedFile[] =>
  hostedFiles(company_uuid, world).filter(({ path }) => !store.isRemoved(TYPE, storeKey(company_uuid, path)));

/** The file with this key; null if there is none, or it was deleted. */
export function fileOfKey(key: string, sources: Sources): { company_uuid: string; file: HostedFile } | null {
  const [, company_uuid = '', hashed] = /^sftp\.([0-9a-f-]{36})\.([0-9a-f]{32})$/.exec(key) ?? [];
  if (hashed === undefined) return null;
  const file = filesNow(company_uuid, sources).find(({ path }) => pathHash(path) === hashed);
  return file ? { company_uuid, file } : null;
}

declare module '#schema-types' {
  interface Parents {
    readonly SftpFile: Plain<'SftpFile'>;
  }
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
export const forgetFile = (company_uuid: string, path: string, { store }: Sources): void =>
  store.remove(TYPE, storeKey(company_uuid, path));

const seededFile = (key: string, world: World): HostedFile | undefined => {
  const [company_uuid = '', path] = key.split('|');
  return hostedFiles(company_uuid, world).find((file) => file.path === path);
};

/** The files as entities, which the audit log reads; everything else takes them from the lists above. */
export const sftpFileSeed = {
  exists: { [TYPE]: (key: string, world: World) => seededFile(key, world) !== undefined },
  values: {
    [TYPE]: {
      company_uuid: (key) => key.split('|')[0],
      path: (key, _args, world) => seededFile(key, world)?.path,
      name: (key, _args, world) => seededFile(key, world)?.name,
      size_bytes: (key, _args, world) => seededFile(key, world)?.size_bytes,
      updated_at: (key, _args, world) => seededFile(key, world)?.updated_at,
    },
  } satisfies Domain['values'],
};
