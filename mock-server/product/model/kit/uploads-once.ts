import { platform } from '#platform';
import { hexOf, utf8 } from '../../../kernel/bytes.ts';
import type { Ref } from '../../../engine/store/ref.ts';
import { usedBefore, useOf } from '../../files/staged-upload.ts';
import type { UserError } from '../../../engine/errors.ts';
import type { MockContext } from '../../context.ts';
import { KEYED } from './idempotency.ts';
import { inTurn } from './turns.ts';

/** The mutations that use an upload, with the field of their input that names it. */
export const UPLOAD_FIELDS: Readonly<Record<string, string>> = {
  upload_library_document: 'upload_uuid',
  upload_quote_file: 'upload_uuid',
  update_company: 'logo_upload_uuid',
  generate_mapping: 'specification_upload_uuid',
};

type Payload = Readonly<Record<string, unknown>> & { readonly errors: readonly UserError[] };
type Args = { readonly input: Readonly<Record<string, unknown>> };
type Resolve = (source: unknown, args: Args, context: MockContext, info: unknown) => unknown;

/**
 * The resolvers of mutations; those that use an upload do so once. The same call again, as after a lost response, gets
 * the same result; another one is refused, because the bytes are gone. A mutation with an `idempotency_key` recognizes
 * the same call by that.
 */
export const withUploads = (mutations: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mutations).map(([name, resolve]) => {
      const field = UPLOAD_FIELDS[name];
      // Mutations have resolvers, not field configurations.
      return [name, field === undefined ? resolve : usedOnce(name, field, resolve as Resolve)];
    }),
  );

function usedOnce(name: string, field: string, resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const upload_uuid = args.input[field];
    if (typeof upload_uuid !== 'string') return resolve(source, args, context, info);
    return inTurn(`upload:${upload_uuid}`, context.session, async () => {
      // A mutation returns a payload.
      const payload = (await resolve(source, args, context, info)) as Payload;
      if (KEYED[name]) return payload;
      const use = useOf(upload_uuid, context);
      if (!use) return payload;
      const id = idOf(name, args);
      if (payload.errors.length > 0) {
        // The resolver has checked the permission again before it refused the upload.
        const isSame = payload.errors.every((error) => usedBefore.has(error)) && use.call?.id === id;
        const before = isSame ? use.call?.payload : undefined;
        return before && isThere(before, context) ? repeated(before) : payload;
      }
      use.call = { id, payload };
      return payload;
    });
  };
}

const repeats = new WeakSet<object>();

function repeated(payload: object): object {
  const same = { ...payload };
  repeats.add(same);
  return same;
}

/** Whether a payload without errors is that of an earlier call, so that nothing was done now. */
export const isRepeat = (payload: object): boolean => repeats.has(payload);

/** Identifies a call by what it does. The version that its caller read may have grown because of it. */
function idOf(name: string, { input }: Args): string {
  const said = JSON.stringify({ ...input, lock_version: undefined });
  return `${name} ${hexOf(platform.sha256(utf8(said)))}`;
}

/** Whether everything that a payload refers to still exists. */
const isThere = (payload: object, { store }: MockContext): boolean =>
  Object.values(payload).every((value: unknown) => {
    // A field of a payload is a link, an edge, or a value without either.
    const { $ref, node } = (value ?? {}) as Partial<Ref> & { readonly node?: Ref };
    const link = $ref ?? node?.$ref;
    return link === undefined || store.exists(link.typeName, link.key);
  });
