/** Texts about an event in its list. */

import type { EventKind } from '@/domain/events/kind';
import { gmtWindow } from '@/domain/gmt';
import { type EventTexts, events as shared } from '@/messages/events';
import type { Row } from '@/ui/useConflict';
import { type EventValues, RANGE, spanOf, windowMinutes } from './rules';

function windowText(values: EventValues): string {
  const span = spanOf(values);
  const iso = (instant: number) => new Date(instant).toISOString();
  return span ? gmtWindow(iso(span.starts), iso(span.ends)) : shared.notChosen;
}

function durationText(values: EventValues): string {
  const minutes = values.date_type === RANGE ? Number(values.duration) : windowMinutes(values);
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
  [shared.starts, shared.startWays[Number(values.starts_by_hand)] ?? shared.notChosen],
  [shared.order, shared.orders[Number(values.shuffle)] ?? shared.notChosen],
];
