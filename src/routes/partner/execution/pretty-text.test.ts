import { describe, expect, test } from 'vitest';
import { prettyText } from './pretty-text.ts';

describe('indented text', () => {
  test('JSON, with a byte-order mark too', () => {
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

  test('JSON that breaks off is indented up to there', () => {
    expect(prettyText('JSON', '{"a":[1,{"b":"cut of').split('\n')).toEqual([
      '{',
      '  "a": [',
      '    1,',
      '    {',
      '      "b": "cut of',
    ]);
  });

  test('XML: elements that hold no other stay on their line', () => {
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

  test('loses nothing of what was indented already, or breaks off', () => {
    const indented = '<a>\n  <b>1</b>\n</a>';
    expect(prettyText('XML', indented)).toBe(indented);
    expect(prettyText('XML', '<a><b>1</b><c>2').split('\n')).toEqual(['<a>', '  <b>1</b>', '  <c>2']);
    expect(prettyText('XML', '</a></b>x')).toBe('</a>\n</b>\nx');
  });

  test('what cannot be read, and other formats, stay as they are', () => {
    expect(prettyText('JSON', '{broken')).toBe('{broken');
    expect(prettyText('CSV', 'a,b')).toBe('a,b');
  });
});
