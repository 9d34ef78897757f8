import { expect, test } from 'vitest';
import { readEmails } from './email-list.ts';

test.each([
  ['', [], []],
  ['a@x.example', ['a@x.example'], []],
  ['a@x.example\nB@x.example\r\n\n c@x.example ', ['a@x.example', 'b@x.example', 'c@x.example'], []],
  [
    'a@x.example, b@x.example;c@x.example\td@x.example',
    ['a', 'b', 'c', 'd'].map((value) => `${value}@x.example`),
    [],
  ],
  [
    'Maren Holt <maren@x.example>; "Okafor, Dana" <dana@x.example>',
    ['maren@x.example', 'dana@x.example'],
    ['"okafor'],
  ],
  ['a@x.example A@X.example', ['a@x.example'], []],
  ['maren@x, nobody', [], ['maren@x', 'nobody']],
])('reads %j', (text, emails, wrong) => {
  expect(readEmails(text)).toEqual({ emails, wrong });
});
