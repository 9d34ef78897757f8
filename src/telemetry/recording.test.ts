import { expect, test } from 'vitest';
import { maskedBreadcrumb, maskedRecording } from './recording.ts';

const isStyled = (name: string, value: string) => name === 'data-variant' && value === 'filled';

/** The masked version of one event. */
function sent(event: unknown): unknown {
  const masked = maskedRecording(`{"segment_id":3}\n${JSON.stringify([event])}`, isStyled);
  const [head, events] = masked?.split('\n') ?? [];
  expect(head).toBe('{"segment_id":3}');
  return (JSON.parse(events ?? '') as unknown[])[0];
}

const element = (attributes: object, tagName = 'div') => ({
  type: 2,
  data: { node: { type: 2, tagName, attributes, childNodes: [], id: 7 }, initialOffset: { top: 0, left: 0 } },
  timestamp: 1,
});

test.each([
  'data-tip',
  'data-company',
  'title',
  'alt',
  'aria-label',
  'aria-description',
  'placeholder',
  'value',
  'href',
  'src',
  'id',
  'name',
  'rr_src',
  'rr_dataURL',
  'an-attribute-of-tomorrow',
])('masks the text of the attribute %s', (name) => {
  expect(sent(element({ [name]: 'ACME Foods' }))).toEqual(element({ [name]: '**** *****' }));
  const mutation = (value: string) => ({
    type: 3,
    data: {
      source: 0,
      texts: [],
      removes: [],
      adds: [],
      attributes: [{ id: 7, attributes: { [name]: value } }],
    },
    timestamp: 1,
  });
  expect(sent(mutation('ACME Foods'))).toEqual(mutation('**** *****'));
});

test('keeps what determines an element’s look', () => {
  const own = element({
    class: '_row_w445x_40 other',
    role: 'gridcell',
    'aria-expanded': 'true',
    'aria-current': 'page',
    'data-discovered': 'true',
    'data-variant': 'filled',
    tabindex: '-1',
    checked: true,
    hidden: '',
    rr_width: '12.5px',
    rr_scrollTop: 40,
  });
  expect(sent(own)).toEqual(own);
  // The attribute name is used in a stylesheet, but not with this value.
  expect(sent(element({ 'data-variant': 'ACME' }))).toEqual(element({ 'data-variant': '****' }));
});

test.each([
  ['width: 12px; transform: translate(3px, -4.5%)', 'width: 12px; transform: translate(3px, -4.5%)'],
  ['--size: calc(1rem * var(--scale)); color: #0af', '--size: calc(1rem * var(--scale)); color: #0af'],
  ['position: absolute; --name: ACME', 'position: absolute'],
  ['--name: "ACME; Foods"; top: 1px', ' top: 1px'],
  ['background: url(https://acme.example/logo.png)', ''],
  ['view-transition-name: acme', ''],
])('the style “%s” is reduced to “%s”', (style, left) => {
  expect(sent(element({ style }))).toEqual(element({ style: left }));
});

test('keeps only measures of a style change', () => {
  const change = (style: object) => ({
    type: 3,
    data: { source: 0, attributes: [{ id: 7, attributes: { style } }] },
    timestamp: 1,
  });
  expect(sent(change({ top: '4px', left: ['2px', 'important'], '--name': 'ACME', bottom: false }))).toEqual(
    change({ top: '4px', left: ['2px', 'important'], bottom: false }),
  );
});

test('keeps stylesheets of the build, and masks the strings of rules created on the page', () => {
  const css = 'a[data-x="y"]::after { content: "Ours"; }';
  expect(sent(element({ _cssText: css }, 'link'))).toEqual(element({ _cssText: css }, 'link'));
  const rule = (text: string) => ({
    type: 3,
    data: { source: 8, adds: [{ rule: text, index: 0 }] },
    timestamp: 1,
  });
  expect(sent(rule('.a::after { content: "ACME"; background: url(/acme) }'))).toEqual(
    rule('.a::after { content: ""; background: none }'),
  );
});

test.each([
  { type: 3, data: { source: 5, text: 'ACME', isChecked: false, id: 4 }, timestamp: 1 },
  { type: 3, data: { source: 0, texts: [{ id: 4, value: 'ACME' }] }, timestamp: 1 },
  { type: 2, data: { node: { type: 3, textContent: 'ACME', id: 2 } }, timestamp: 1 },
  { type: 3, data: { source: 99, something: { new: ['ACME'] } }, timestamp: 1 },
  { type: 6, data: { plugin: 'ACME', payload: { lines: 'ACME' } }, timestamp: 1 },
  { type: 5, data: { tag: 'breadcrumb', payload: { category: 'console', message: 'ACME' } }, timestamp: 1 },
  { type: 5, data: { tag: 'ACME', payload: { ACME: 'ACME' } }, timestamp: 1 },
])('masks texts, inputs and unknown events: %j', (event) => {
  expect(JSON.stringify(sent(event))).not.toContain('ACME');
});

test('a click keeps its position on the page and loses its text', () => {
  const click = {
    type: 'default',
    category: 'ui.click',
    timestamp: 5,
    message: 'div.list > a.row[aria-label="ACME "Foods" > x"]',
    data: {
      nodeId: 3,
      node: {
        id: 3,
        tagName: 'a',
        textContent: 'ACME',
        attributes: { 'aria-label': 'ACME', testId: 'ACME' },
      },
    },
  };
  expect(maskedBreadcrumb(click)).toEqual({
    type: 'default',
    category: 'ui.click',
    timestamp: 5,
    message: 'div.list > a.row[aria-label]',
    data: {
      nodeId: 3,
      node: {
        id: 3,
        tagName: 'a',
        textContent: '****',
        attributes: { 'aria-label': '****', testId: '****' },
      },
    },
  });
});

test('requests and navigations keep their paths', () => {
  expect(
    maskedBreadcrumb({
      category: 'fetch',
      data: { method: 'POST', url: 'http://localhost/graphql?a=ACME', status_code: 200, body: 'ACME' },
    }),
  ).toEqual({
    category: 'fetch',
    data: { method: 'POST', url: 'http://localhost/graphql', status_code: 200, body: '****' },
  });
});

test.each(['no lines', '{}\n{"not":"a list"}', '{"segment_id":0}\nx\u0000compressed'])(
  'does not send an unknown format: %j',
  (payload) => {
    expect(maskedRecording(payload, isStyled)).toBeNull();
  },
);
