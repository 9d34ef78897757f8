import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailLink, PhoneLink, WebLink } from './WebLink.tsx';

test.each(['https://vendor.example/terms', 'http://vendor.example/a?b=c#d', 'HTTPS://Vendor.example'])(
  '%s is a link in a new tab that knows nothing about this page',
  (href) => {
    render(<WebLink address={href}>Terms</WebLink>);
    const link = screen.getByRole('link', { name: 'Terms' });
    expect(link.getAttribute('href')).toMatch(/^https?:\/\/vendor\.example/);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['noopener', 'noreferrer']));
  },
);

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JAVASCRIPT://vendor.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://vendor.example/1',
  'file:///etc/passwd',
  'ftp://vendor.example',
  '//vendor.example',
  '/c/1/settings',
  'vendor.example',
  'https://portal.example@evil.example/',
  'https://user:password@evil.example/',
  'https://',
  '',
])('%j is only text', (href) => {
  render(<WebLink address={href}>Terms</WebLink>);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Terms')).toBeTruthy();
});

test('an address that would set more than the recipient, and a number that is none, are only text', () => {
  const emails = ['a@x.example?bcc=spy@evil.example', 'a@x.example&body=x', 'javascript:a@x', 'nobody'];
  render(
    <>
      <MailLink email="ops@x.example" />
      <PhoneLink phone="+1 (510) 555-0100" />
      {emails.map((email) => (
        <p key={email}>
          <MailLink email={email} />
        </p>
      ))}
      <PhoneLink phone="ask Ana" />
    </>,
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:ops@x.example',
    'tel:+15105550100',
  ]);
  for (const email of emails) expect(screen.getByText(email)).toBeTruthy();
});
