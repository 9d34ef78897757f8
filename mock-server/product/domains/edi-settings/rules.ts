import type { AckKind, EdiStandard } from '#schema-types';
import { ediIdError, groupIdError } from '#rules/edi-ids.ts';
import { userError, type UserError } from '../../../engine/errors.ts';
import type { EdiDelimiters } from '../../../formats/edi/delimiters.ts';
import { firstOf } from '../../model/kit/wrong-text.ts';

/** Versions that the platform reads and writes. */
export const knownVersions: Readonly<Record<EdiStandard, readonly string[]>> = {
  X12: ['003020', '003040', '003060', '004010', '004030', '004060', '005010', '005040', '006020'],
  EDIFACT: ['D93A', 'D95B', 'D96A', 'D96B', 'D97A', 'D98B', 'D99B', 'D01B', 'D10B', 'D16A'],
};

const knownAcks: Readonly<Record<EdiStandard, readonly AckKind[]>> = {
  X12: ['X12_997', 'X12_999', 'TA1', 'X12_824'],
  EDIFACT: ['CONTRL'],
};

const wrong = (message: string, path: string): UserError => userError('VALIDATION', message, path);

/** Why a qualifier and an id do not match; null if they do. */
export function wrongId(
  standard: EdiStandard,
  id: { readonly qualifier: string; readonly identifier: string },
  paths: readonly [qualifier: string, identifier: string],
): UserError | null {
  const error = ediIdError(standard, id);
  return error && wrong(error.message, paths[error.part === 'qualifier' ? 0 : 1]);
}

export function wrongGroupId(value: string | null, path: string): UserError | null {
  const error = value === null ? null : groupIdError(value);
  return error === null ? null : wrong(error, path);
}

const SIGN = /^[!-/:-@[-`{-~]$/;
const isControl = (sign: string): boolean => /^[\n\r]$/.test(sign) || (sign >= '\u001c' && sign <= '\u001f');

/** Why the delimiters are ambiguous; null if they are not. */
export function wrongDelimiters(
  standard: EdiStandard,
  delimiters: EdiDelimiters,
  ids: readonly string[],
): UserError | null {
  const { release_character, repetition_separator } = delimiters;
  const signs = {
    element_separator: delimiters.element_separator,
    component_separator: delimiters.component_separator,
    ...(repetition_separator === null ? {} : { repetition_separator }),
    ...(release_character === null ? {} : { release_character }),
    segment_terminator: delimiters.segment_terminator,
  };
  if (standard === 'X12' && release_character !== null) {
    return wrong('X12 has no release character. Leave it empty.', 'release_character');
  }
  if (standard === 'EDIFACT' && release_character === null) {
    return wrong('EDIFACT needs a release character, usually “?”.', 'release_character');
  }
  const seen = new Map<string, string>();
  for (const [field, sign] of Object.entries(signs)) {
    if (!SIGN.test(sign) && !isControl(sign)) {
      return wrong('Enter one character that is not a letter, digit, or space.', field);
    }
    const other = seen.get(sign);
    if (other !== undefined) {
      return wrong(
        `This character is already the ${other.replaceAll('_', ' ')}. Choose a different one.`,
        field,
      );
    }
    seen.set(sign, field);
    if (ids.some((id) => id.includes(sign))) {
      return wrong(`The character “${sign}” occurs in an ID and would break the header.`, field);
    }
  }
  return delimiters.newline_after_segment && /[\n\r]/.test(delimiters.segment_terminator)
    ? wrong('Segments already end with a line break.', 'newline_after_segment')
    : null;
}

export interface Terms {
  readonly versions: readonly string[];
  readonly expect_ack: AckKind | null;
  readonly send_ack: AckKind | null;
  readonly ack_deadline_hours: number;
  readonly request_ta1: boolean;
}

/** Why versions and acknowledgments cannot be agreed on in this way; null if they can. */
export function wrongTerms(standard: EdiStandard, terms: Terms): UserError | null {
  const { versions, ack_deadline_hours: hours } = terms;
  const strange = versions.find((version) => !knownVersions[standard].includes(version));
  const ack = (kind: AckKind | null, path: string) =>
    kind === null || knownAcks[standard].includes(kind)
      ? null
      : wrong(`${standard} is acknowledged by ${knownAcks[standard].join(', ')}.`, path);
  return firstOf(
    versions.length < 1 || versions.length > 10 ? wrong('Choose 1 to 10 versions.', 'versions') : null,
    strange === undefined
      ? null
      : wrong(
          `Version “${strange}” is not available. Available: ${knownVersions[standard].join(', ')}.`,
          'versions',
        ),
    ack(terms.expect_ack, 'expect_ack'),
    ack(terms.send_ack, 'send_ack'),
    Number.isInteger(hours) && hours >= 1 && hours <= 168
      ? null
      : wrong('Set the acknowledgment to become overdue after 1 to 168 hours.', 'ack_deadline_hours'),
    terms.request_ta1 && standard === 'EDIFACT'
      ? wrong('TA1 is available for X12 only.', 'request_ta1')
      : null,
  );
}
