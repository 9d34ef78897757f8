const KEY = 'causeway.uploads';

type FileLook = Pick<File, 'name' | 'size' | 'lastModified'>;

/** Identifies a file: equal if the same file is chosen twice, different if it was changed in between. */
export const lookOf = ({ name, size, lastModified }: FileLook): string =>
  JSON.stringify([name, size, lastModified]);

export interface RememberedUploads {
  find(file: FileLook): string | null;
  keep(file: FileLook, upload_uuid: string): void;
  forget(file: FileLook): void;
}

/** The uploads started on a page in this tab, so that they resume after a reload when the file is chosen again. */
export function rememberedUploads(page: string): RememberedUploads {
  const nameOf = (file: FileLook) => `${page} ${lookOf(file)}`;
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>;
    } catch {
      // Storage may be blocked or contain something else; uploads then restart after a reload.
      return {};
    }
  };
  const change = (changed: (all: Record<string, string>) => void) => {
    const all = read();
    changed(all);
    try {
      sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // As above: storage may be blocked.
    }
  };
  return {
    find: (file) => read()[nameOf(file)] ?? null,
    keep: (file, upload_uuid) => change((all) => void (all[nameOf(file)] = upload_uuid)),
    forget: (file) => change((all) => void delete all[nameOf(file)]),
  };
}
