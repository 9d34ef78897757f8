/** Whether a certificate is in use, by its slot; one that was replaced may be accepted a little longer. */
export function slotWords(slot: string | null | undefined, isAccepted: boolean): string {
  if (slot === 'PRIMARY') return 'In use';
  if (slot === 'SECONDARY') return 'Next';
  return isAccepted ? 'Still accepted' : 'Replaced';
}
