import type { Link } from '#schema-types';
import type { MockContext } from '../../context.ts';
import { ref } from '../../../engine/store/ref.ts';
import { logoUrl } from '../../model/company-settings/logo.ts';
import type { Domain } from '../../domain.ts';
import { keyOf } from '../../model/kit/key-of.ts';
import { findPage, type UploadPage } from '../../model/upload-page/pages.ts';
import { receiptFields, type Receipt } from '../../model/upload-page/receipts.ts';
import { mustExist } from '../../model/kit/must-exist.ts';

/** Maximum number of files in one upload. */
export const MAX_FILES = 10;

const pageOf = (source: Link, context: MockContext): UploadPage | null => {
  const [code = '', path = ''] = keyOf(source).split('|');
  return findPage(code, path, context);
};

const of =
  <Value>(value: (page: UploadPage, context: MockContext) => Value) =>
  (source: Link, _args: unknown, context: MockContext): Value =>
    value(mustExist(pageOf(source, context), 'page'), context);

const receipt =
  <Field extends keyof Receipt>(field: Field) =>
  (source: Link, _args: unknown, context: MockContext): Receipt[Field] =>
    mustExist(receiptFields(keyOf(source), context), 'receipt')[field];

/** The public side of upload pages and receipts. File content arrives through `services/files/upload-routes.ts`. */
export const uploadPageDomain: Domain = {
  name: 'upload-page',
  // Both are views of other entities; the look-ups determine whether they exist.
  exists: { UploadPage: () => false, UploadReceipt: () => false },
  resolvers: {
    Query: {
      upload_page: (_source, { company_short_code, custom_path }, context) =>
        findPage(company_short_code, custom_path, context)
          ? ref('UploadPage', company_short_code, custom_path)
          : null,
      upload_receipt: (_source, { receipt_number }, context) =>
        receiptFields(receipt_number, context) ? ref('UploadReceipt', receipt_number) : null,
    },
    UploadPage: {
      company_name: of(({ company_uuid }, { store }) => {
        const shown = store.read('Company', company_uuid, 'display_name');
        return shown ?? store.read('Company', company_uuid, 'company_name');
      }),
      company_logo_url: of(({ company_uuid }, context) => logoUrl(company_uuid, context)),
      title: of(({ config }) => config.title),
      instructions: of(({ config }) => config.instructions),
      accepted_extensions: of(({ config }) => config.accepted_extensions),
      max_bytes: of(({ config }) => config.max_bytes),
      max_files: () => MAX_FILES,
      requires_code: of(({ config }) => config.requires_code),
      is_open: of(({ is_open }) => is_open),
    },
    UploadReceipt: {
      file_name: receipt('file_name'),
      size_bytes: receipt('size_bytes'),
      file_hash: receipt('file_hash'),
      received_at: receipt('received_at'),
      status: receipt('status'),
      message: receipt('message'),
    },
  },
};
