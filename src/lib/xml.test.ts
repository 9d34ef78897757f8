import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseXml, XmlSyntaxError } from './xml.ts';
import type { XmlNode } from './xml.ts';

test('elements, attributes, texts, CDATA, comments and instructions', () => {
  const root = parseXml(`\uFEFF<?xml version="1.0"?>
<!DOCTYPE note [ <!ENTITY x "y"> ]>
<!-- before -->
<u:Shipment version='1.1' xmlns:u="urn:x">
  <Key a="1 &lt; 2" >S&amp;1 &#65;&#x42;</Key><Empty/><?go on?><![CDATA[<raw>]]><!-- in --></u:Shipment>`);
  expect(root).toEqual({
    kind: 'element',
    name: 'u:Shipment',
    attributes: [
      { name: 'version', value: '1.1' },
      { name: 'xmlns:u', value: 'urn:x' },
    ],
    children: [
      {
        kind: 'element',
        name: 'Key',
        attributes: [{ name: 'a', value: '1 < 2' }],
        children: [{ kind: 'text', text: 'S&1 AB' }],
      },
      { kind: 'element', name: 'Empty', attributes: [], children: [] },
      { kind: 'instruction', text: 'go on' },
      { kind: 'text', text: '<raw>' },
      { kind: 'comment', text: 'in' },
    ],
  });
});

describe('says what is wrong and where', () => {
  test.each([
    ['<a>\n  <b></a>', 'Unexpected close tag (line 2, column 9)'],
    ['<a><b>', 'Unclosed tag: b (line 1, column 6)'],
    ['<a/><b/>', 'Documents may contain only one root (line 1, column 7)'],
    ['</a>', 'Unmatched closing tag: a (line 1, column 4)'],
    ['<a b>', 'Attribute without value (line 1, column 5)'],
    ['<a b=c>', 'Unquoted attribute value (line 1, column 6)'],
    ['<a b="c>', 'Unexpected end (line 1, column 8)'],
    ['<a b="1" b="2"/>', 'Duplicate attribute: b (line 1, column 16)'],
    ['<a>&nbsp;</a>', 'Undefined entity (line 1, column 9)'],
    ['<a>&constructor;</a>', 'Undefined entity (line 1, column 16)'],
    ['<a>&#-1;</a>', 'Malformed character entity (line 1, column 8)'],
    ['<a>&#1114112;</a>', 'Malformed character entity (line 1, column 13)'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'Undefined entity (line 1, column 36)'],
    [
      '<a>\n<!-- & --><![CDATA[&]]>&amp;AT&T <b>x;</b></a>',
      '"&" is not written as "&amp;" (line 2, column 31)',
    ],
    ['<a/>text', 'Text data outside of root node (line 1, column 9)'],
    ['<a><!-- </a>', 'Unclosed tag: a (line 1, column 12)'],
    ['<a', 'Document must contain a root element (line 1, column 2)'],
    ['<>', 'Disallowed character in tag name (line 1, column 2)'],
    ['', 'Document must contain a root element (line 1, column 0)'],
  ])('%j', (text, message) => {
    expect(() => parseXml(text)).toThrow(message);
  });
});

test('handles any depth without overflowing the stack', () => {
  const deep = `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`;
  expect(parseXml(deep).children).toHaveLength(1);
});

test('reads back what was written, and rejects anything else with a position', () => {
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9.:_-]{0,8}$/);
  const escape = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const visible = fc.string({ minLength: 1 }).filter((value) => value.trim() !== '');
  fc.assert(
    fc.property(
      name,
      fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([key]) => key, maxLength: 4 }),
      visible,
      (tag, attributes, text) => {
        const written = `<${tag}${attributes.map(([key, value]) => ` ${key}="${escape(value)}"`).join('')}>${escape(text)}</${tag}>`;
        const children: XmlNode[] = [{ kind: 'text', text }];
        expect(parseXml(written)).toEqual({
          kind: 'element',
          name: tag,
          attributes: attributes.map(([key, value]) => ({ name: key, value })),
          children,
        });
      },
    ),
  );
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<a>',
        '</a>',
        '<b x="1"/>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '&',
        '<?',
        '<!DOCTYPE',
        '"',
      ),
      fc.string(),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      try {
        expect(parseXml(text).kind).toBe('element');
      } catch (error) {
        if (!(error instanceof XmlSyntaxError)) throw error;
        expect(error.message).toMatch(/\(line \d+, column \d+\)$/);
      }
    }),
    { numRuns: 300 },
  );
});
