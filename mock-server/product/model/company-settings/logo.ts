import type { StagedUpload } from '../../services.ts';
import { platform } from '#platform';
import { base64Of, bytesOfBase64, hexOf, latin1Of } from '../../../kernel/bytes.ts';
import type { MockContext } from '../../context.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import { claimUpload, isStagedUpload } from '../../files/staged-upload.ts';
import { updateCompany } from './settings.ts';
import type { Resolver } from '../../resolvers.ts';

/** The type under which the bytes are stored. It is not in the schema, so no log contains them. */
const BYTES = '$CompanyLogo';
const FIELD = 'logo_upload_uuid';
const MAX = 524_288;

/** Bytes that identify an image format, and their offset. SVG is not allowed, because it can contain scripts. */
const SIGNATURES: readonly (readonly [mime_type: string, mark: string, at: number])[] = [
  ['image/png', '\x89PNG\r\n\x1A\n', 0],
  ['image/jpeg', '\xFF\xD8\xFF', 0],
  ['image/webp', 'WEBP', 8],
];

/** A logo as the API serves it. */
export interface Logo {
  readonly mime_type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function readLogo(file: StagedUpload): Promise<Logo | UserError> {
  if (file.size > MAX) return userError('LIMIT_EXCEEDED', 'Use an image of at most 512 KB.', FIELD);
  const bytes = new Uint8Array(await file.bytes());
  const start = latin1Of(bytes.subarray(0, 16));
  const [mime_type] = SIGNATURES.find(([, mark, at]) => start.startsWith(mark, at)) ?? [];
  return mime_type === undefined
    ? userError('VALIDATION', 'Use a PNG, JPEG, or WebP image.', FIELD)
    : { mime_type, bytes };
}

/** The mutation: an upload becomes the logo, which the server serves at a URL of its own. */
export const updateCompanyAndLogo: Resolver<'Mutation', 'update_company'> = async (
  _source,
  { input },
  context,
) => {
  const { logo_upload_uuid, ...fields } = input;
  const { access, session, store } = context;
  const { company_uuid } = input;
  const update = (more: { readonly logo_url?: string | null }) =>
    updateCompany(null, { input: { ...fields, ...more } }, context);
  if (logo_upload_uuid === undefined || !access.can('EDIT_SETTINGS', { company_uuid })) return update({});
  if (logo_upload_uuid === null) return update({ logo_url: null });
  const file = claimUpload(logo_upload_uuid, FIELD, context);
  const logo = isStagedUpload(file) ? await readLogo(file) : file;
  // What has no bytes is the error.
  if (!('bytes' in logo) || !isStagedUpload(file)) return { company: null, errors: [logo as UserError] };
  const version = hexOf(platform.sha256(logo.bytes)).slice(0, 16);
  const path = `/logo/${company_uuid}/${version}?session=${encodeURIComponent(session.id)}`;
  const payload = update({ logo_url: path });
  if (payload.errors.length > 0) return payload;
  store.set(BYTES, company_uuid, {
    version,
    mime_type: logo.mime_type,
    base64: base64Of(logo.bytes),
  });
  await file.release();
  return payload;
};

/** Absolute address of a workspace's logo; null if it has none. */
export function logoUrl(company_uuid: string, { request, store }: MockContext): string | null {
  const path = store.read('Company', company_uuid, 'logo_url');
  return path === null ? null : new URL(path, request.url).href;
}

/** The logo at a URL; null if the workspace has since replaced or removed it. */
export function findLogo(
  company_uuid: string,
  version: string,
  { store }: Pick<MockContext, 'store'>,
): Logo | null {
  const field = (name: string) => String(store.writtenValue(BYTES, company_uuid, name) ?? '');
  if (field('version') !== version || store.read('Company', company_uuid, 'logo_url') === null) return null;
  return { mime_type: field('mime_type'), bytes: bytesOfBase64(field('base64')) };
}
