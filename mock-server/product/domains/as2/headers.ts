import { fileTypeOf } from '../../facts/file-types.ts';
import type { As2PartnerRecord } from '../../world/as2.ts';
import type { As2Message } from './messages.ts';

/** The properties of the content that appear in the headers. */
export interface Carried {
  readonly message_id: string;
  readonly file_name: string;
  readonly content_type: string;
}

/** `As2Header` of the schema. */
export interface As2Header {
  readonly name: string;
  readonly value: string;
}

/** The settings that determine a message's headers. */
export interface Envelope extends Pick<
  As2PartnerRecord,
  'sign' | 'encrypt' | 'compression' | 'mdn_mode' | 'mdn_signed' | 'async_mdn_url' | 'subject'
> {
  readonly from: string;
  readonly to: string;
  /** When it was last sent. */
  readonly at: number;
  /** The default address for receipts. */
  readonly receive_url: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  X12: 'application/EDI-X12',
  EDIFACT: 'application/EDIFACT',
};

const digestOf = (sign: As2PartnerRecord['sign']): string =>
  sign.replace('SHA', 'sha-').replace('NONE', 'sha-256');

/** RFC 4130 and RFC 5402: the outermost layer determines the content type. */
function contentType({ content_type }: Carried, { sign, encrypt, compression }: Envelope): string {
  if (encrypt !== 'NONE') return 'application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"';
  if (sign !== 'NONE')
    return `multipart/signed; protocol="application/pkcs7-signature"; micalg=${digestOf(sign)}`;
  if (compression !== 'NONE') return 'application/pkcs7-mime; smime-type=compressed-data; name="smime.p7z"';
  return content_type;
}

/** The content of an execution's message. */
export function carriedBy({ message_id, facts, file }: As2Message): Carried {
  const { direction, source_file_type, destination_file_type } = facts.flow;
  const type = fileTypeOf(direction === 'SEND' ? destination_file_type : source_file_type);
  const content_type = contentTypes[type?.standard ?? ''] ?? 'application/octet-stream';
  return { message_id, file_name: file.file_name, content_type };
}

/** The HTTP headers that a message is sent with. */
export function headersOf(message: Carried, envelope: Envelope): readonly As2Header[] {
  const { from, to, at, sign, compression, mdn_mode, mdn_signed, async_mdn_url, subject } = envelope;
  const header = (name: string, value: string): As2Header => ({ name, value });
  const receipt =
    mdn_mode === 'NONE'
      ? []
      : [
          header('Disposition-Notification-To', envelope.receive_url),
          ...(mdn_signed
            ? [
                header(
                  'Disposition-Notification-Options',
                  `signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, ${digestOf(sign)}`,
                ),
              ]
            : []),
          ...(mdn_mode === 'ASYNC' && async_mdn_url !== null
            ? [header('Receipt-Delivery-Option', async_mdn_url)]
            : []),
        ];
  return [
    // Version 1.1 introduced compression.
    header('AS2-Version', compression === 'NONE' ? '1.0' : '1.1'),
    header('AS2-From', from),
    header('AS2-To', to),
    header('Message-ID', `<${message.message_id}>`),
    header('Date', new Date(at).toUTCString()),
    ...(subject === '' ? [] : [header('Subject', subject)]),
    header('Content-Type', contentType(message, envelope)),
    header('Content-Disposition', `attachment; filename="${message.file_name}"`),
    ...receipt,
  ];
}
