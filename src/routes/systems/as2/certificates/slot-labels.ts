/** Whether a certificate is in use, given its slot. A replaced one may still be accepted for a while. */
export function slotWords(slot: string | null | undefined, isAccepted: boolean): string {
  if (slot === 'PRIMARY') return 'In use';
  if (slot === 'SECONDARY') return 'Next';
  return isAccepted ? 'Still accepted' : 'Replaced';
}
