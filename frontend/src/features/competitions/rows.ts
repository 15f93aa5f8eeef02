/** A competition in words, as its list shows it. */

import { gmtWindow } from '@/domain/gmt';
import { competitions as words } from '@/messages/competitions';
import { events } from '@/messages/events';
import type { Row } from '@/ui/useConflict';
import type { TemplateChoice } from './api';
import { type CompetitionValues, RANGE, windowMinutes } from './rules';

function windowOf({ date_type, start_date, end_date, start_time, end_time }: CompetitionValues): string {
  const range = date_type === RANGE;
  const [first, from, to] = range ? [start_date, '00:00', '00:00'] : [end_date, start_time, end_time];
  return first && end_date && from && to ? gmtWindow(`${first}T${from}Z`, `${end_date}T${to}Z`) : words.notChosen;
}

function durationOf({ date_type, duration, start_time, end_time }: CompetitionValues): string {
  const minutes = date_type === RANGE ? Number(duration) : windowMinutes(start_time, end_time);
  return minutes ? words.minutes(minutes) : words.notChosen;
}

export const competitionRows = (values: CompetitionValues, templates: readonly TemplateChoice[]): readonly Row[] => [
  [words.name, values.name],
  [words.templateToUse, templates.find(({ value }) => value === values.template_id)?.label ?? words.notChosen],
  [words.participantType, events.types[values.participant_type]],
  [words.time, values.date_type === RANGE ? words.range : words.specific],
  [words.window, windowOf(values)],
  [words.durationMinutes, durationOf(values)],
];
