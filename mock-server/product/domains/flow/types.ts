import { ref } from '../../../engine/store/ref.ts';
import { fileTypes } from '../../facts/file-types.ts';
import { flowTypes } from '../../world/flow-types.ts';
import { byName, fold } from '../../model/kit/by-name.ts';
import type { Resolver } from '../../resolvers.ts';

/** Flow types, sorted by label. */
export const flowTypeList: Resolver<'Query', 'flow_types'> = (
  _source,
  { partner_type, direction, search },
) => {
  const text = fold(search ?? '');
  return flowTypes
    .filter(
      (type) =>
        (partner_type == null || type.process === partner_type) &&
        (direction == null || type.direction === direction) &&
        [type.label, type.description, ...type.edi_equivalents].some((ediEquivalent) =>
          fold(ediEquivalent).includes(text),
        ),
    )
    .toSorted(byName(({ label }) => label))
    .map(({ code }) => ref('FlowType', code));
};

/** File types, sorted by label. Types that can be both read and written match either direction. */
export const fileTypeList: Resolver<'Query', 'file_types'> = (_source, { direction, format, search }) => {
  const text = fold(search ?? '');
  return fileTypes
    .filter(
      (type) =>
        (direction == null ||
          type.direction === direction ||
          (direction !== 'BOTH' && type.direction === 'BOTH')) &&
        (format == null || type.format === format) &&
        [type.code, type.label].some((value) => fold(value).includes(text)),
    )
    .toSorted(byName(({ label }) => label))
    .map(({ code }) => ref('FileType', code));
};
