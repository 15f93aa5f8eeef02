/** A field whose day is chosen in a calendar. It needs a large library, so the pages that have it in a filter load it
    only when it is shown. */
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { dayPicker as t } from '@/messages/dayPicker';
import classes from './DayPicker.module.css';

dayjs.extend(customParseFormat);

export function DayPicker({ id, label, ...props }: Omit<DatePickerInputProps, 'ref'> & { id: string; label: string }) {
  const calendar = `${id}-calendar`;
  return (
    <div>
      <DatePickerInput
        id={id}
        label={label}
        {...props}
        popoverProps={{ id: calendar, withinPortal: false }}
        clearButtonProps={{ 'aria-label': t.clear(label) }}
        classNames={{ day: classes.day ?? '' }}
        valueFormat="D-MMM-YYYY"
        placeholder={t.choose}
        hideOutsideDates
        weekendDays={[]}
        firstDayOfWeek={1}
        ariaLabels={{
          nextMonth: t.nextMonth,
          previousMonth: t.previousMonth,
          nextYear: t.nextYear,
          previousYear: t.previousYear,
        }}
      />
      {/* The accessible name of the calendar. Its button has the id of the field instead of its own. */}
      <span id={calendar} hidden>
        {label}
      </span>
    </div>
  );
}
