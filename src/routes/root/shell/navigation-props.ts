import type { Membership } from '../../access.ts';

export interface NavigationProps {
  readonly company_uuid: string;
  readonly membership: Membership;
}
