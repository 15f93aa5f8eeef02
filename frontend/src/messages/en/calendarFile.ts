/** Texts of the calendar file of an event, the same as those of the server. */
export const calendarFile = {
  planned: (name: string) => `${name} (planned)`,
  begunByHand: 'The organizer begins it, at the planned time or later. It ends later if it begins later.',
};
