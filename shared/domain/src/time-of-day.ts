const clock = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/;

/** Minutes since midnight of `HH:MM` or `HH:MM:SS`; null for anything else. */
export function minutesOfDay(value: string | null): number | null {
  const match = clock.exec(value ?? '');
  return match && Number(match[1]) * 60 + Number(match[2]);
}
