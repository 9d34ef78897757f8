const zoned = new Map<string, Intl.DateTimeFormat>();

/** Minutes since midnight in a time zone. */
export function minuteOfDay(at: number, time_zone: string): number {
  let format = zoned.get(time_zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: time_zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    zoned.set(time_zone, format);
  }
  const [hour = 0, minute = 0] = format.format(at).split(':').map(Number);
  return hour * 60 + minute;
}
