export interface RunResult {
  readonly company_uuid: string;
  readonly outcome: 'CHANGED' | 'UNCHANGED' | 'DENIED' | 'FAILED';
  readonly detail: string;
}
