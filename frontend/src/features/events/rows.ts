/** Texts about an event in its list. */

import type { EventKind } from '@/domain/events/kind';
import { gmtWindow } from '@/domain/gmt';
import { type EventTexts, events as shared } from '@/messages/events';
import type { Row } from '@/ui/useConflict';
import { type EventValues, FIRST_TIME, LAST_TIME, RANGE, windowMinutes } from './rules';

function windowText({ date_type, start_date, end_date, start_time, end_time }: EventValues): string {
  const range = date_type === RANGE;
  const [first, from, to] = range ? [start_date, FIRST_TIME, LAST_TIME] : [end_date, start_time, end_time];
  return first && end_date && from && to ? gmtWindow(`${first}T${from}Z`, `${end_date}T${to}Z`) : shared.notChosen;
}

function durationText({ date_type, duration, start_time, end_time }: EventValues): string {
  const minutes = date_type === RANGE ? Number(duration) : windowMinutes(start_time, end_time);
  return minutes ? shared.minutes(minutes) : shared.notChosen;
}

export const eventRows = (
  values: EventValues,
  { field }: Pick<EventKind['category'], 'field'>,
  t: Pick<EventTexts, 'name' | 'category' | 'time'>,
): readonly Row[] => [
  [t.name, values.name],
  [shared.templateToUse, values.template_id?.name ?? shared.notChosen],
  [t.category.label, t.category.names[values[field]] ?? shared.notChosen],
  [t.time, values.date_type === RANGE ? shared.range : shared.specific],
  [shared.window, windowText(values)],
  [shared.durationMinutes, durationText(values)],
];
