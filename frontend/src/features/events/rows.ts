/** A competition in words, as its list shows it. */

import { gmtWindow } from '@/domain/gmt';
import { competitions as t } from '@/messages/competitions';
import { events } from '@/messages/events';
import type { Row } from '@/ui/useConflict';
import type { TemplateChoice } from './api';
import { type CompetitionValues, RANGE, windowMinutes } from './rules';

function windowOf({ date_type, start_date, end_date, start_time, end_time }: CompetitionValues): string {
  const range = date_type === RANGE;
  const [first, from, to] = range ? [start_date, '00:00', '00:00'] : [end_date, start_time, end_time];
  return first && end_date && from && to ? gmtWindow(`${first}T${from}Z`, `${end_date}T${to}Z`) : t.notChosen;
}

function durationOf({ date_type, duration, start_time, end_time }: CompetitionValues): string {
  const minutes = date_type === RANGE ? Number(duration) : windowMinutes(start_time, end_time);
  return minutes ? t.minutes(minutes) : t.notChosen;
}

export const competitionRows = (values: CompetitionValues, templates: readonly TemplateChoice[]): readonly Row[] => [
  [t.name, values.name],
  [t.templateToUse, templates.find(({ value }) => value === values.template_id)?.label ?? t.notChosen],
  [t.participantType, events.types[values.participant_type]],
  [t.time, values.date_type === RANGE ? t.range : t.specific],
  [t.window, windowOf(values)],
  [t.durationMinutes, durationOf(values)],
];
