import { describe, expect, test } from 'vitest';
import { parseMemo, type Block, type Inline } from './memo-markup.ts';

const runs = (body: string): readonly Inline[] => {
  const [block] = parseMemo(body);
  return block?.kind === 'paragraph' ? block.lines.flat() : [];
};

describe('the text of a comment', () => {
  test('supports bold, code and links, and no markup inside code', () => {
    expect(runs('See **the `N4` of** it, `**not bold**`, [guide](https://a.example/x?y=1).')).toEqual([
      { kind: 'text', text: 'See ' },
      {
        kind: 'bold',
        content: [
          { kind: 'text', text: 'the ' },
          { kind: 'code', text: 'N4' },
          { kind: 'text', text: ' of' },
        ],
      },
      { kind: 'text', text: ' it, ' },
      { kind: 'code', text: '**not bold**' },
      { kind: 'text', text: ', ' },
      { kind: 'link', href: 'https://a.example/x?y=1', text: 'guide' },
      { kind: 'text', text: '.' },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/c/x',
    'https:evil',
    'ftp://a.example/x',
    'vbscript:x',
  ])('only web links become links: %s stays text', (address) => {
    expect(runs(`[here](${address})`).every(({ kind }) => kind === 'text')).toBe(true);
  });

  test('a bare URL ends before the punctuation of its sentence', () => {
    expect(runs('Look at https://a.example/b, please (https://c.example/d).')).toEqual([
      { kind: 'text', text: 'Look at ' },
      { kind: 'link', href: 'https://a.example/b', text: 'https://a.example/b' },
      { kind: 'text', text: ', please (' },
      { kind: 'link', href: 'https://c.example/d', text: 'https://c.example/d' },
      { kind: 'text', text: ').' },
    ]);
  });

  test('HTML is text', () => {
    expect(runs('<img src=x onerror=alert(1)>')).toEqual([
      { kind: 'text', text: '<img src=x onerror=alert(1)>' },
    ]);
  });

  test('unpaired markers are text', () => {
    for (const body of ['2 ** 3', '**', '`', '[a](', '** a **', 'a*b*c', '****']) {
      expect(runs(body)).toEqual([{ kind: 'text', text: body }]);
    }
  });

  test('lists, paragraphs and line breaks', () => {
    const text = (value: string): readonly Inline[] => [{ kind: 'text', text: value }];
    expect(parseMemo('One\ntwo\r\n\r\nThree\n- a\n* b\n1. c\n2) d\n\nEnd')).toEqual([
      { kind: 'paragraph', lines: [text('One'), text('two')] },
      { kind: 'paragraph', lines: [text('Three')] },
      { kind: 'list', ordered: false, items: [text('a'), text('b')] },
      { kind: 'list', ordered: true, items: [text('c'), text('d')] },
      { kind: 'paragraph', lines: [text('End')] },
    ] satisfies Block[]);
  });
});
