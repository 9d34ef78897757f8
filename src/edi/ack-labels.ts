/**
 * Acknowledgment codes as sentence fragments. They are separate from the dictionaries because rejections are explained
 * everywhere, and a list of executions should not load two dictionaries for that.
 */
const elementErrors: Readonly<Record<string, string>> = {
  '1': 'mandatory element missing',
  '2': 'conditional required element missing',
  '3': 'too many elements',
  '4': 'element too short',
  '5': 'element too long',
  '6': 'invalid character',
  '7': 'invalid code value',
  '8': 'invalid date',
  '9': 'invalid time',
  '10': 'exclusion condition violated',
  '12': 'too many repetitions',
  '13': 'too many components',
  I6: 'code value not used in this implementation',
  I9: 'element required by this implementation is missing',
  I10: 'element not used in this implementation',
  I11: 'too few repetitions for this implementation',
  I12: 'value does not match the pattern of this implementation',
  I13: 'element must not be used here in this implementation',
};

const segmentErrors: Readonly<Record<string, string>> = {
  '1': 'unrecognized segment',
  '2': 'unexpected segment',
  '3': 'mandatory segment missing',
  '4': 'loop occurs too many times',
  '5': 'segment occurs too many times',
  '6': 'segment not in this transaction set',
  '7': 'segment out of sequence',
  '8': 'segment has element errors',
  I4: 'segment not used in this implementation',
  I6: 'segment required by this implementation is missing',
  I7: 'loop occurs too few times for this implementation',
  I8: 'segment occurs too few times for this implementation',
  I9: 'segment required here by this implementation is missing',
};

const setErrors: Readonly<Record<string, string>> = {
  '1': 'transaction set not supported',
  '2': 'trailer missing',
  '3': 'control numbers of header and trailer differ',
  '4': 'segment count is wrong',
  '5': 'one or more segments in error',
  '6': 'transaction set identifier missing or invalid',
  '7': 'control number missing or invalid',
  '18': 'transaction set not in a functional group',
  '19': 'implementation convention reference invalid',
  '23': 'control number not unique in the group',
  I5: 'one or more segments do not fit the implementation',
  I6: 'implementation convention not supported',
};

const groupErrors: Readonly<Record<string, string>> = {
  '1': 'functional group not supported',
  '2': 'functional group version not supported',
  '3': 'functional group trailer missing',
  '4': 'group control numbers of header and trailer differ',
  '5': 'number of transaction sets is wrong',
  '6': 'group control number invalid',
  '19': 'group control number not unique in the interchange',
};

const verdicts: Readonly<Record<string, string>> = {
  A: 'accepted',
  E: 'accepted with errors',
  M: 'rejected, authentication failed',
  P: 'partially accepted',
  R: 'rejected',
  W: 'rejected, assurance failed',
  X: 'rejected, could not be decrypted',
};

const interchangeErrors: Readonly<Record<string, string>> = {
  '001': 'interchange control numbers of header and trailer differ',
  '002': 'standard not supported',
  '003': 'version of the controls not supported',
  '004': 'segment terminator invalid',
  '005': 'qualifier of the sender id invalid',
  '006': 'sender id invalid',
  '007': 'qualifier of the receiver id invalid',
  '008': 'receiver id invalid',
  '009': 'receiver id unknown',
  '014': 'interchange date invalid',
  '015': 'interchange time invalid',
  '017': 'interchange version invalid',
  '018': 'interchange control number invalid',
  '020': 'test indicator invalid',
  '021': 'number of groups invalid',
  '022': 'control structure invalid',
  '023': 'file ends too early',
  '024': 'content of the interchange invalid',
  '025': 'duplicate interchange control number',
  '026': 'element separator invalid',
  '027': 'component separator invalid',
};

const edifactErrors: Readonly<Record<string, string>> = {
  '2': 'syntax version or level not supported',
  '7': 'interchange recipient is not the actual one',
  '12': 'invalid value',
  '13': 'missing',
  '14': 'value not supported in this position',
  '15': 'not supported in this position',
  '16': 'too many constituents',
  '17': 'no agreement',
  '18': 'unspecified error',
  '19': 'invalid decimal notation',
  '20': 'character invalid as service character',
  '21': 'invalid character',
  '22': 'invalid service character',
  '23': 'unknown interchange sender',
  '24': 'too old',
  '25': 'test indicator not supported',
  '26': 'duplicate detected',
  '28': 'references do not match',
  '29': 'control count does not match what was received',
  '30': 'groups and messages mixed',
  '32': 'lower level empty',
  '35': 'too many repetitions',
  '36': 'too many segment group repetitions',
  '37': 'invalid type of character',
  '38': 'digit missing before the decimal sign',
  '39': 'element too long',
  '40': 'element too short',
  '43': 'unknown interchange recipient',
  '45': 'trailing separator',
  '48': 'dependency condition violated',
};

const tables = {
  element: elementErrors,
  segment: segmentErrors,
  set: setErrors,
  group: groupErrors,
  verdict: verdicts,
  interchange: interchangeErrors,
  edifact: edifactErrors,
};

/** "invalid code value" for AK4-03 = 7; an unlisted code is shown as it is. */
export function ackWords(table: keyof typeof tables, code: string): string {
  return tables[table][code] ?? `error code ${code || '(none)'}`;
}
