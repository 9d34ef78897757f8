import { afterEach, expect, test, vi } from 'vitest';
import { isPlainMarkup } from './trusted-types.ts';

test.each([
  'The <em>signed-in</em> person.',
  '<p>One <code>ID!</code> of <a href="https://example.com/a?b=c">it</a></p>\n<ul>\n<li>a</li>\n</ul>',
  '<pre><code class="language-graphql">{ a &lt; b }</code></pre>',
  '<ol start="3"><li>x<br></li></ol>',
  '<hr />',
  'a &lt;script&gt; b',
  '',
])('allows harmless markup: %s', (html) => {
  expect(isPlainMarkup(html)).toBe(true);
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="/c/new">x</a>',
  '<svg><g></g></svg>',
  '<p style="position:fixed">x</p>',
  '<p',
  '<!-- x -->',
  'a < b',
  '<a href="https://x.example" target="_blank">x</a>',
  '<scr<p>ipt>alert(1)</scr</p>ipt>',
])('blocks active markup: %s', (html) => {
  expect(isPlainMarkup(html)).toBe(false);
});

afterEach(() => {
  vi.resetModules();
});

test('workers start only from known addresses', async () => {
  interface Rules {
    createScriptURL: (url: string) => string | null;
  }
  const made: Record<string, Rules> = {};
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => {
      made[name] = rules;
      return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` };
    },
  });
  const { workerUrlPolicy } = await import('./trusted-types.ts');
  const trusted = workerUrlPolicy(['/assets/a.js']);
  expect(trusted('/assets/a.js')).toBe('trusted /assets/a.js');
  expect(made['causeway-workers']?.createScriptURL('/assets/a.js')).toBe('/assets/a.js');
  expect(made['causeway-workers']?.createScriptURL('https://elsewhere.example/a.js')).toBeNull();
});

test('a browser without Trusted Types gets the plain address', async () => {
  const { workerUrlPolicy } = await import('./trusted-types.ts');
  expect(workerUrlPolicy(['/a.js'])('/a.js')).toBe('/a.js');
});
