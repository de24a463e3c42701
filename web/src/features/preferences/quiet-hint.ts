/** What two "HH:MM" times (UTC, or empty) mean as quiet hours, for people. */
export function quietHint(start: string, end: string): string {
  if (start === '' && end === '') return 'Times are UTC. Nothing is held.';
  if (start === '' || end === '') return 'Times are UTC. Set both for quiet hours.';
  if (start === end) return 'Times are UTC. The same start and end are no quiet hours.';
  const over = start < end ? '' : ' on the next day';
  return `Times are UTC. Held from ${start} until ${end}${over}; critical and urgent break through.`;
}
