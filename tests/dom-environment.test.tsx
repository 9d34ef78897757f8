import { expect, test } from 'vitest';

test.each(['blob:http://localhost:3000/file', '/elsewhere', 'https://other.example/'])(
  'a link to %s that is clicked leaves the page where it is',
  (href) => {
    const before = location.href;
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    expect(location.href).toBe(before);
    expect(new URL('/file', location.href).pathname).toBe('/file');
    link.remove();
  },
);

test('a link to an anchor on the page still sets the hash', () => {
  const link = document.createElement('a');
  link.href = '#place';
  document.body.append(link);
  link.click();
  expect(location.hash).toBe('#place');
  link.remove();
  location.hash = '';
});
