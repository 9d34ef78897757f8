import { latin1 } from '../../../kernel/bytes.ts';
import { hash } from '../../../kernel/random.ts';
import { pdf } from '../../content/pdf.ts';
import { remark } from '../../content/remark.ts';
import type { HostedFile } from './hosted-files.ts';

/** A text of many similar records; each can be padded with a remark of any length. */
interface Shape {
  readonly head: string;
  readonly record: (index: number, remark: string) => string;
  readonly tail: (count: number) => string;
}

const pad = (number: number, length: number) => String(number).padStart(length, '0');

/** Values of a record: always the same for a file and a position. */
const facts = (file: HostedFile, index: number) => {
  const dice = hash('sftp-content', file.path, index);
  return {
    container: `CWAU${pad(dice % 10_000_000, 7)}`,
    order: `PO-${pad(dice % 1_000_000, 6)}`,
    sku: `SKU-${pad((dice >>> 4) % 100_000, 5)}`,
    quantity: 1 + ((dice >>> 8) % 480),
  };
};

function x12(file: HostedFile): Shape {
  const day = new Date(file.updated_at).toISOString().slice(0, 16).replace(/[-:T]/g, '');
  const control = pad(hash('isa', file.path) % 1_000_000_000, 9);
  const head = [
    `ISA*00*          *00*          *ZZ*CAUSEWAYSFTP   *ZZ*PARTNER        *${day.slice(2, 8)}*${day.slice(8)}*U*00401*${control}*0*P*>~`,
    `GS*SH*CAUSEWAYSFTP*PARTNER*${day.slice(0, 8)}*${day.slice(8)}*1*X*004010~`,
    'ST*856*0001~',
    `BSN*00*${control}*${day.slice(0, 8)}*${day.slice(8)}~`,
  ];
  return {
    head: `${head.join('\n')}\n`,
    record(index, text) {
      const { order, sku, quantity } = facts(file, index);
      return `HL*${index + 1}**I~\nPRF*${order}~\nLIN**VN*${sku}~\nSN1**${quantity}*CT~\nPID*F****${text || 'GOODS'}~\n`;
    },
    tail: (count) => `SE*${count * 5 + 3}*0001~\nGE*1*1~\nIEA*1*${control}~\n`,
  };
}

function edifact(file: HostedFile): Shape {
  const day = new Date(file.updated_at).toISOString().slice(2, 16).replace(/[-:]/g, '').replace('T', ':');
  const control = pad(hash('unb', file.path) % 100_000_000, 8);
  return {
    head: `UNB+UNOC:3+CAUSEWAYSFTP:ZZ+PARTNER:ZZ+${day}+${control}'\nUNH+1+DELFOR:D:97A:UN'\nBGM+241+${control}+9'\n`,
    record(index, text) {
      const { sku, quantity } = facts(file, index);
      return `LIN+${index + 1}++${sku}:IN'\nFTX+AAI+++${text || 'GOODS'}'\nQTY+113:${quantity}:PCE'\n`;
    },
    tail: (count) => `UNT+${count * 3 + 3}+1'\nUNZ+1+${control}'\n`,
  };
}

const csv = (file: HostedFile): Shape => ({
  head: 'line,container,order,sku,quantity,remark\r\n',
  record(index, text) {
    const { container, order, sku, quantity } = facts(file, index);
    return `${index + 1},${container},${order},${sku},${quantity},${text}\r\n`;
  },
  tail: () => '',
});

const xml = (file: HostedFile): Shape => ({
  head: `<?xml version="1.0" encoding="UTF-8"?>\n<Orders file="${file.name}">\n`,
  record(index, text) {
    const { order, sku, quantity } = facts(file, index);
    return `  <Order id="${order}">\n    <Line sku="${sku}" quantity="${quantity}"/>\n    <Remark>${text}</Remark>\n  </Order>\n`;
  },
  tail: () => '</Orders>\n',
});

/** As many records as fit; the last one is padded, so that the size is exact. */
function filled({ head, record, tail }: Shape, file: HostedFile): string {
  const records: string[] = [];
  let used = head.length;
  for (;;) {
    const next = record(records.length, '');
    if (records.length > 0 && used + next.length + tail(records.length + 1).length > file.size_bytes) break;
    records.push(next);
    used += next.length;
  }
  const last = records.pop() ?? '';
  const shortest = record(records.length, '.').length;
  const room = file.size_bytes - (used - last.length) - tail(records.length + 1).length - shortest;
  const end =
    room < 0 ? last : record(records.length, remark(hash('remark', file.path), Math.max(1, room + 1)));
  return head + records.join('') + end + tail(records.length + 1);
}

const shapes: Readonly<Record<string, (file: HostedFile) => Shape>> = { csv, xml };

/** The bytes of a file on the hosted server, exactly as many as its size says. */
export function contentOf(file: HostedFile): Uint8Array {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1);
  if (ending === 'pdf')
    return pdf(
      {
        title: file.name,
        lines: Array.from({ length: 12 }, (_, index) => {
          const { container, order, quantity } = facts(file, index);
          return `${container}   Order ${order}   ${quantity} cartons`;
        }),
        at: file.updated_at,
        seed: hash(file.path),
      },
      file.size_bytes,
    );
  const shape = shapes[ending] ?? (file.name.startsWith('DELFOR') ? edifact : x12);
  return latin1(filled(shape(file), file));
}
