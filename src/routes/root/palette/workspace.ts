import type { Standing } from '../../access.ts';

export interface Workspace {
  readonly company_uuid: string;
  readonly standing: Standing;
}
