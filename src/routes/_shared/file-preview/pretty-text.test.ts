import { describe, expect, test } from 'vitest';
import { prettyText } from './pretty-text.ts';

describe('indented text', () => {
  test('JSON, also with a byte order mark', () => {
    expect(prettyText('JSON', '\uFEFF{"a":[1,{"b":null}]}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ]\n}',
    );
  });

  test('JSON keeps its numbers, keys and escapes as they were written', () => {
    const text =
      '{"id":12345678901234567890,"amount":10.00,"tiny":1e-400,"id":"\\u00e9 \\"{,}","none":[ ],"o":{\n}}';
    expect(prettyText('JSON', text).split('\n')).toEqual([
      '{',
      '  "id": 12345678901234567890,',
      '  "amount": 10.00,',
      '  "tiny": 1e-400,',
      '  "id": "\\u00e9 \\"{,}",',
      '  "none": [],',
      '  "o": {}',
      '}',
    ]);
    expect(prettyText('JSON', ' "alone"\n')).toBe('"alone"');
  });

  test('truncated JSON is indented up to its end', () => {
    expect(prettyText('JSON', '{"a":[1,{"b":"cut of').split('\n')).toEqual([
      '{',
      '  "a": [',
      '    1,',
      '    {',
      '      "b": "cut of',
    ]);
  });

  test('XML: elements without children stay on one line', () => {
    const text =
      '<?xml version="1.0"?><a x="1"><!-- note --><b>text</b><c/><d><e> padded </e><f></f></d>loose<![CDATA[<raw>]]></a>';
    expect(prettyText('XML', text).split('\n')).toEqual([
      '<?xml version="1.0"?>',
      '<a x="1">',
      '  <!-- note -->',
      '  <b>text</b>',
      '  <c/>',
      '  <d>',
      '    <e>padded</e>',
      '    <f></f>',
      '  </d>',
      '  loose<![CDATA[<raw>]]>',
      '</a>',
    ]);
  });

  test('loses nothing of text that was already indented or is truncated', () => {
    const indented = '<a>\n  <b>1</b>\n</a>';
    expect(prettyText('XML', indented)).toBe(indented);
    expect(prettyText('XML', '<a><b>1</b><c>2').split('\n')).toEqual(['<a>', '  <b>1</b>', '  <c>2']);
    expect(prettyText('XML', '</a></b>x')).toBe('</a>\n</b>\nx');
  });

  test('invalid text and other formats stay unchanged', () => {
    expect(prettyText('JSON', '{broken')).toBe('{broken');
    expect(prettyText('CSV', 'a,b')).toBe('a,b');
  });
});
