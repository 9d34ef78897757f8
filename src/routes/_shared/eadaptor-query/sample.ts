/** The partner that a sample belongs to. */
export interface SamplePartner {
  readonly partner_uuid: string;
  readonly partner_name: string;
}

/** Where a response was saved. */
export interface SavedSample extends SamplePartner {
  readonly name: string;
  readonly folder: string;
}
