import type { StandardName } from '../edi-labels.ts';

/** The values that an identity writes into a header. */
export interface HeaderValues {
  readonly standard: StandardName;
  readonly qualifier: string;
  readonly identifier: string;
  readonly gs_identifier: string;
  readonly usage: 'PRODUCTION' | 'TEST';
}

/** A piece of a header; `own` pieces come from the identity, `pad` fills a fixed width with spaces. */
export interface HeaderPiece {
  readonly text: string;
  readonly kind: 'own' | 'pad' | 'rest';
}

const rest = (text: string): HeaderPiece => ({ text, kind: 'rest' });

/** A value in a field of fixed width: truncated or padded with spaces. */
function fixed(value: string, width: number, kind: 'own' | 'rest'): HeaderPiece[] {
  const text = value.slice(0, width);
  return [
    { text, kind },
    { text: ' '.repeat(width - text.length), kind: 'pad' as const },
  ].filter((piece) => piece.text !== '');
}

const X12_ID = 15;

/** The first lines of an interchange from this identity to a partner, with the current form values. */
export function headerLines(values: HeaderValues): readonly (readonly HeaderPiece[])[] {
  const { standard, qualifier, identifier, gs_identifier, usage } = values;
  const id = identifier.trim();
  if (standard === 'EDIFACT') {
    return [
      [
        rest('UNB+UNOC:3+'),
        { text: id, kind: 'own' },
        rest(':'),
        { text: qualifier, kind: 'own' },
        rest('+PARTNER:ZZZ+YYMMDD:HHMM+1'),
        // The test indicator is the eleventh element; production omits it.
        ...(usage === 'TEST' ? [rest('++++++'), { text: '1', kind: 'own' as const }] : []),
        rest("'"),
      ],
    ];
  }
  return [
    [
      rest('ISA*00*'),
      ...fixed('', 10, 'rest'),
      rest('*00*'),
      ...fixed('', 10, 'rest'),
      rest('*'),
      ...fixed(qualifier, 2, 'own'),
      rest('*'),
      ...fixed(id, X12_ID, 'own'),
      rest('*ZZ*'),
      ...fixed('PARTNER', X12_ID, 'rest'),
      rest('*YYMMDD*HHMM*U*00401*000000001*0*'),
      { text: usage === 'TEST' ? 'T' : 'P', kind: 'own' },
      rest('*>~'),
    ],
    [
      rest('GS*SM*'),
      { text: gs_identifier.trim() || id, kind: 'own' },
      rest('*PARTNER*YYYYMMDD*HHMM*1*X*004010~'),
    ],
  ];
}
