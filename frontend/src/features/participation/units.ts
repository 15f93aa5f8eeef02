/** Whole units of what is left; a begun second counts, so that zero is zero. */
export function unitsLeft(milliseconds: number) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
