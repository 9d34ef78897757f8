import type { ReactNode } from 'react';
import { webAddress } from '../../lib/web-address.ts';

interface WebLinkProps {
  /** From the server or a person. */
  address: string;
  children: ReactNode;
}

/**
 * A link to another site, in a new tab. An address that is not a web address (src/lib/web-address.ts) is shown as plain
 * text: it may come from anybody.
 */
export function WebLink({ address, children }: WebLinkProps) {
  const href = webAddress(address);
  return href === null ? (
    children
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** An email address that can be written to. */
export function MailLink({ email }: { email: string }) {
  // Anything behind the address could set recipients and text of the message.
  return /^[^\s?&#:/\\"'<>]+@[^\s?&#:/\\"'<>]+$/.test(email) ? (
    <a href={`mailto:${encodeURI(email)}`}>{email}</a>
  ) : (
    email
  );
}

/** A phone number that can be called. */
export function PhoneLink({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[^\d+]/g, '');
  return /^\+?\d{3,}$/.test(digits) ? <a href={`tel:${digits}`}>{phone}</a> : phone;
}
