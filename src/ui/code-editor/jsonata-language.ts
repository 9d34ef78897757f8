import { StreamLanguage, type StringStream } from '@codemirror/language';

interface JsonataState {
  inComment: boolean;
  /** Whether a value has just ended, so that `/` is a division rather than the start of a pattern. */
  afterValue: boolean;
}

const KEYWORDS = /^(?:and|or|in|function|λ)$/u;
const ATOMS = /^(?:true|false|null)$/;
const NAME = /^[\p{L}_][\p{L}\p{N}_]*/u;

/** A tokenizer for JSONata, for highlighting, brackets, and comments. */
export const jsonataLanguage = StreamLanguage.define<JsonataState>({
  name: 'jsonata',
  startState: () => ({ inComment: false, afterValue: false }),
  token(stream, state) {
    if (state.inComment) return comment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('/*')) {
      state.inComment = true;
      return comment(stream, state);
    }
    if (!state.afterValue && stream.match(/^\/(?:[^/\\]|\\.)+\/[im]*/)) return value(state, 'regexp');
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^'(?:[^'\\]|\\.)*'?/))
      return value(state, 'string');
    if (stream.match(/^`[^`]*`?/)) return value(state, 'propertyName');
    if (stream.match(/^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return value(state, 'number');
    if (stream.match(/^\$\$?(?![\p{L}_])/u)) return value(state, 'variableName.special');
    if (stream.match(/^\$[\p{L}_][\p{L}\p{N}_]*/u)) {
      const isCall = stream.match(/^\s*\(/, false);
      return value(state, isCall ? 'variableName.function' : 'variableName');
    }
    if (stream.match(NAME)) {
      const word = stream.current();
      if (KEYWORDS.test(word)) {
        state.afterValue = false;
        return 'keyword';
      }
      return value(state, ATOMS.test(word) ? 'atom' : 'propertyName');
    }
    if (stream.match(/^[)\]}]/)) return value(state, 'bracket');
    state.afterValue = false;
    if (stream.match(/^[([{]/)) return 'bracket';
    if (stream.match(/^(?::=|~>|\*\*|\.\.|<=|>=|!=|[-+*/%=<>&|^?:.,;@#])/)) return 'operator';
    stream.next();
    return null;
  },
  languageData: {
    commentTokens: { block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', '"', "'", '`'] },
  },
});

function comment(stream: StringStream, state: JsonataState): 'comment' {
  if (stream.match(/^.*?\*\//)) state.inComment = false;
  else stream.skipToEnd();
  return 'comment';
}

function value<Token extends string>(state: JsonataState, token: Token): Token {
  state.afterValue = true;
  return token;
}
