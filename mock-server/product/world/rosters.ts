import type { CompanyRecord } from './companies.ts';
import type { Dependencies } from './dependencies.ts';
import type { FlowRecord } from './flows.ts';
import type { PartnerRecord } from './partners.ts';

/** The named rosters of a world, for code that needs nothing else of the world. */
export interface Rosters {
  readonly seed: string;
  /** Milliseconds since 1970: the instant that all data is relative to. */
  readonly anchor: number;
  readonly partners: readonly PartnerRecord[];
  /** Including deleted flows, because their executions still refer to them. */
  readonly flows: readonly FlowRecord[];
  readonly dependencies: Dependencies;
  company(company_uuid: string): CompanyRecord | null;
  partner(partner_uuid: string): PartnerRecord | null;
}
