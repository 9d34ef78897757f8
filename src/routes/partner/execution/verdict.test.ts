import { expect, test } from 'vitest';
import { splitVerdict } from './verdict.ts';

test('the most important part is separate from the text before and after it', () => {
  expect(
    splitVerdict(
      'Pinecrest Lines rejected the load tender: state or province code “QQ” is not valid (997, segment N4 at position 8, element 2).',
    ),
  ).toEqual({
    lead: 'Pinecrest Lines rejected the load tender: ',
    core: 'state or province code “QQ” is not valid',
    tail: ' (997, segment N4 at position 8, element 2).',
  });
  expect(splitVerdict('Destination answered 422: unknown consignee')).toEqual({
    lead: 'Destination answered 422: ',
    core: 'unknown consignee',
    tail: '',
  });
});

test('a sentence of any other form stays whole', () => {
  for (const sentence of ['No 997 within 24 h', '', ': x', 'Ends with a colon: ', 'a: b']) {
    const { lead, core, tail } = splitVerdict(sentence);
    expect(lead + core + tail).toBe(sentence);
    expect(core).toBe('');
  }
});
