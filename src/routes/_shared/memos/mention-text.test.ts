import { expect, test } from 'vitest';
import { callAt, markMentions, startsFirst, withMention } from './mention-text.ts';

test.each([
  ['@', ''],
  ['Ask @ed', 'ed'],
  ['Ask (@ed', 'ed'],
  ['Ask @editor@north', 'editor@north'],
  ['mail@example', null],
  ['@ed asked', null],
  ['nothing', null],
])('“%s” calls %s', (text, call) => expect(callAt(text, text.length)).toBe(call));

test('a mention replaces the typed text, and the caret moves behind it', () => {
  expect(withMention('Ask @ed about it', 7, 'editor@northbay.example')).toEqual({
    text: 'Ask @editor@northbay.example about it',
    caret: 29,
  });
});

test('people whose name or address begins with the typed text come first', () => {
  const people = [
    { name: 'Braeden Powlowski', email: 'braeden@x.example' },
    { name: 'Edwin Castellanos', email: 'editor@x.example' },
    { name: 'Ana Edwards', email: 'ana@x.example' },
  ];
  const names = (call: string) => startsFirst(people, call).map(({ name }) => name);
  expect(names('Ed')).toEqual(['Edwin Castellanos', 'Ana Edwards', 'Braeden Powlowski']);
  expect(names('')).toEqual(people.map(({ name }) => name));
});

test('marks only the people who are mentioned', () => {
  expect(markMentions('@a@x.example and @b@x.example.', ['a@x.example'])).toEqual([
    { text: '@a@x.example', isMention: true },
    { text: ' and @b@x.example.', isMention: false },
  ]);
});
