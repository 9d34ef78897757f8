import type { Standing } from '../../access.ts';

export interface NavigationProps {
  readonly company_uuid: string;
  readonly standing: Standing;
}
