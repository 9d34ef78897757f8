/** A sentence split into its most important part and the text before and after it. */
export interface Verdict {
  readonly lead: string;
  readonly core: string;
  readonly tail: string;
}

/**
 * Splits a failure's sentence: "Pinecrest Lines rejected the load tender: | state code “QQ” is not valid | (997,
 * segment N4)". A sentence of any other form is all lead.
 */
export function splitVerdict(sentence: string): Verdict {
  const [, lead, core, tail = ''] = /^([^:]{3,120}: )(\S.*?)( \([^()]*\)\.?|\.)?$/su.exec(sentence) ?? [];
  return lead && core ? { lead, core, tail } : { lead: sentence, core: '', tail: '' };
}
