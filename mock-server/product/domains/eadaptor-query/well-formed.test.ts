import fc from 'fast-check';
import { expect, test } from 'vitest';
import { el, xmlDocument, type XmlElement } from '../../../formats/write-xml.ts';
import { xmlSyntaxError } from './well-formed.ts';

test.each([
  ['<a/>'],
  [
    '<?xml version="1.0"?>\n<!-- note --><a x="1" y=\'2\'><b>text &amp; &#38; &#x26;</b><![CDATA[ < & ]]></a>\n',
  ],
  ['<n:a xmlns:n="urn:x"><n:b-c.d/></n:a>'],
])('%s is well-formed', (text) => expect(xmlSyntaxError(text)).toBeNull());

test.each([
  ['', 'must contain a root element'],
  ['hello', 'Text data outside'],
  ['<a>', 'Line 1: Unclosed tag: a.'],
  ['<a>\n<b>\n</a>', 'Line 3: Unexpected close tag.'],
  ['</a>', 'Unmatched closing tag: a.'],
  ['<a/><b/>', 'only one root'],
  ['<a/>text', 'Text data outside'],
  ['text<a/>', 'Text data outside'],
  ['<a>1 < 2</a>', 'Disallowed character in tag name'],
  ['<a>\nfish & chips\n</a>', 'Line 2: Write &amp; for the character “&”.'],
  ['<a>&constructor;</a>', 'Undefined entity'],
  ['<a>&#-1;</a>', 'Line 1: '],
  ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'Declarations'],
  ['<a x=1/>', 'Unquoted attribute value'],
])('%j is not well-formed: %s', (text, why) => expect(xmlSyntaxError(text)).toContain(why));

const named = fc.record({ name: fc.stringMatching(/^[A-Za-z][\w.-]{0,8}$/), attribute: fc.string() });
const element = fc.letrec<{ element: XmlElement }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(named, fc.string()).map(([{ name, attribute }, text]) => el(name, text, { value: attribute })),
    fc
      .tuple(named, fc.array(tie('element'), { minLength: 1, maxLength: 3 }))
      .map(([{ name, attribute }, children]) => el(name, children, { value: attribute })),
  ),
})).element;

test('all written documents are well-formed, and none is when truncated', () => {
  fc.assert(
    fc.property(element, fc.nat(), (root, cut) => {
      const text = [...xmlDocument(root)].join('');
      expect(xmlSyntaxError(text)).toBeNull();
      // Any shorter text lacks the end tag of the root element.
      const end = text.trimEnd().length;
      expect(xmlSyntaxError(text.slice(0, cut % end))).not.toBeNull();
    }),
    { numRuns: 60 },
  );
});
