/** An execution to resubmit, with what the list or page knows about it. */
export interface Resubmittable {
  readonly invocation_uuid: string;
  readonly company_uuid: string;
  readonly partner_uuid: string;
  readonly flow_name: string;
}

/** A new object for each request. */
export interface ResubmitRequest {
  readonly execution: Resubmittable;
}
