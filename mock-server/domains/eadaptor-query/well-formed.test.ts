import fc from 'fast-check';
import { expect, test } from 'vitest';
import { el, xmlDocument, type XmlElement } from '../../content/xml/write.ts';
import { xmlFault } from './well-formed.ts';

test.each([
  ['<a/>'],
  [
    '<?xml version="1.0"?>\n<!-- note --><a x="1" y=\'2\'><b>text &amp; &#38; &#x26;</b><![CDATA[ < & ]]></a>\n',
  ],
  ['<n:a xmlns:n="urn:x"><n:b-c.d/></n:a>'],
])('%s is a document', (text) => expect(xmlFault(text)).toBeNull());

test.each([
  ['', 'no element'],
  ['hello', 'no element'],
  ['<a>', '<a> from line 1 is never closed'],
  ['<a>\n<b>\n</a>', 'Line 3: unexpected </a>; <b> from line 2 is open'],
  ['</a>', 'unexpected </a>'],
  ['<a/><b/>', 'second root element'],
  ['<a/>text', 'Text after the root'],
  ['text<a/>', 'text outside'],
  ['<a>1 < 2</a>', '&lt;'],
  ['<a>fish & chips</a>', '&amp;'],
  ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'declarations'],
  ['<a x=1/>', '&lt;'],
])('%j is not: %s', (text, why) => expect(xmlFault(text)).toContain(why));

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

test('everything that is written is well-formed, and no truncated part of it is', () => {
  fc.assert(
    fc.property(element, fc.nat(), (root, cut) => {
      const text = [...xmlDocument(root)].join('');
      expect(xmlFault(text)).toBeNull();
      // Anything shorter lacks the end tag of the root.
      const end = text.trimEnd().length;
      expect(xmlFault(text.slice(0, cut % end))).not.toBeNull();
    }),
    { numRuns: 60 },
  );
});
