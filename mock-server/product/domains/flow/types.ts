import type { DataFormat, FileTypeDirection } from '#schema-types';
import { ref } from '../../../engine/store/ref.ts';
import { fileTypes } from '../../facts/file-types.ts';
import { flowTypes, type FlowTypeRecord } from '../../world/flow-types.ts';
import { byName, fold } from '../../model/kit/by-name.ts';

interface FlowTypeArgs {
  readonly partner_type?: FlowTypeRecord['process'] | null;
  readonly direction?: FlowTypeRecord['direction'] | null;
  readonly search?: string | null;
}

/** Flow types, sorted by label. */
export function flowTypeList(_source: unknown, { partner_type, direction, search }: FlowTypeArgs) {
  const text = fold(search ?? '');
  return flowTypes
    .filter(
      (type) =>
        (partner_type == null || type.process === partner_type) &&
        (direction == null || type.direction === direction) &&
        [type.label, type.description, ...type.edi_equivalents].some((one) => fold(one).includes(text)),
    )
    .toSorted(byName(({ label }) => label))
    .map(({ code }) => ref('FlowType', code));
}

interface FileTypeArgs {
  readonly direction?: FileTypeDirection | null;
  readonly format?: DataFormat | null;
  readonly search?: string | null;
}

/** File types, sorted by label. Types that can be both read and written match either direction. */
export function fileTypeList(_source: unknown, { direction, format, search }: FileTypeArgs) {
  const text = fold(search ?? '');
  return fileTypes
    .filter(
      (type) =>
        (direction == null ||
          type.direction === direction ||
          (direction !== 'BOTH' && type.direction === 'BOTH')) &&
        (format == null || type.format === format) &&
        [type.code, type.label].some((one) => fold(one).includes(text)),
    )
    .toSorted(byName(({ label }) => label))
    .map(({ code }) => ref('FileType', code));
}
