/** Texts of the calendar in which a day is chosen. */
export const dayPicker = {
  choose: 'Choose a date',
  clear: (field: string) => `Clear ${field}`,
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
};
