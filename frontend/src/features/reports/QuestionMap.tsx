/** The questions by facility and discrimination. The table of the questions has the same figures. */
import { lazy } from 'react';
import { analysis as t } from '@/messages/analysis';
import { Panel } from '@/ui/Panel';
import classes from './Analysis.module.css';
import type { Question } from './api';
import { ChartPanel } from './ChartPanel';
import { dotsOf, ticksOf } from './map';
import { numbered, verdictOf } from './verdicts';

const Dots = lazy(async () => ({ default: (await import('./charts')).Dots }));

export function QuestionMap({ questions }: { questions: readonly Question[] }) {
  const placed = numbered(questions).flatMap(({ number, question }) => {
    const { facility, discrimination } = question;
    if (facility === null || discrimination === null) return [];
    const { tone, rank } = verdictOf(question);
    return [{ number, facility: facility * 100, discrimination, tone, rank }];
  });
  if (placed.length === 0) {
    return (
      <Panel wide title={t.map}>
        <p className={classes.hint}>{t.noMap}</p>
      </Panel>
    );
  }
  const ticks = ticksOf(placed.map(({ discrimination }) => discrimination));
  const height = (ticks.at(-1) ?? 1) - (ticks[0] ?? 0);
  return (
    <ChartPanel title={t.map} hint={t.mapHint} said={t.mapSaid(placed.length)}>
      <Dots dots={dotsOf(placed, height)} ticks={ticks} />
    </ChartPanel>
  );
}
