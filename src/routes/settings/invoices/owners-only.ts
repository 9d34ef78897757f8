import type { Membership } from '../../access.ts';

/** Whether the server shows invoices to this person: to owners, and to platform staff. */
export const readsInvoices = ({ my_role, my_access }: Membership): boolean =>
  my_role === 'OWNER' || my_access === 'OPERATOR';
