import { utf8 } from '../../../kernel/bytes.ts';
import type { FindFile } from '../../files/stored-file.ts';
import { wholeFile } from '../../files/whole-file.ts';
import { certificateField } from './certificates.ts';

/** Download path of a certificate or a signing request. */
export const downloadPath = (company_uuid: string, kind: 'certificate' | 'request', key: string): string =>
  `/file/${company_uuid}/${kind}.${key}`;

/** A file name that identifies the owner and is valid on every system. */
const fileName = (name: string, extension: string): string =>
  `${
    name
      .normalize('NFKD')
      .replaceAll(/[^\w.-]+/g, '-')
      .replaceAll(/^-+|-+$/g, '') || 'certificate'
  }.${extension}`;

/** Serves certificates and requests as PEM files. Private keys have no download path. */
export const certificateFile: FindFile = (file_key, context) => {
  const { access, store } = context;
  const [, kind, key = ''] = /^(certificate|request)\.([0-9a-f-]{36})$/.exec(file_key) ?? [];
  const type = kind === 'certificate' ? 'Certificate' : 'CertificateRequest';
  if (kind === undefined || !store.exists(type, key)) return null;
  const company_uuid = store.read(type, key, 'company_uuid');
  const partner_uuid = kind === 'certificate' ? certificateField(key, 'partner_uuid', context) : null;
  const isTheirs =
    partner_uuid === null ? access.company(company_uuid) !== null : access.partner(partner_uuid) !== null;
  if (!isTheirs) return null;
  const pem = store.read(type, key, 'pem');
  const name = store.read(type, key, 'source_name');
  return {
    subject: { company_uuid, ...(partner_uuid === null ? {} : { partner_uuid }) },
    action: kind === 'certificate' ? 'READ_PARTNER_SETTINGS' : 'READ_SETTINGS',
    file_name: fileName(name, kind === 'certificate' ? 'pem' : 'csr'),
    mime_type: 'application/x-pem-file',
    ...wholeFile(() => utf8(pem)),
  };
};
