/** A sentence with the part that matters most apart from what leads to it and what follows. */
export interface Verdict {
  readonly lead: string;
  readonly core: string;
  readonly tail: string;
}

/**
 * Cuts a failure's sentence: "Pinecrest Lines rejected the load tender: | state code “QQ” is not valid | (997, segment
 * N4)". A sentence without that shape is all lead.
 */
export function splitVerdict(sentence: string): Verdict {
  const [, lead, core, tail = ''] = /^([^:]{3,120}: )(\S.*?)( \([^()]*\)\.?|\.)?$/su.exec(sentence) ?? [];
  return lead && core ? { lead, core, tail } : { lead: sentence, core: '', tail: '' };
}
