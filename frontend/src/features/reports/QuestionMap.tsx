/** The questions by facility and discrimination. The table of the questions has the same figures. */
import { lazy } from 'react';
import { analysis as t } from '@/messages/analysis';
import { Panel } from '@/ui/Panel';
import classes from './Analysis.module.css';
import type { Question } from './api';
import { ChartPanel } from './ChartPanel';
import { isOdd, numbered } from './verdicts';

const Dots = lazy(async () => ({ default: (await import('./charts')).Dots }));

export function QuestionMap({ questions }: { questions: readonly Question[] }) {
  const dots = numbered(questions).flatMap(({ number, question }) => {
    const { facility, discrimination } = question;
    if (facility === null || discrimination === null) return [];
    return [{ number, facility: facility * 100, discrimination, odd: isOdd(question) }];
  });
  if (dots.length === 0) {
    return (
      <Panel wide title={t.map}>
        <p className={classes.hint}>{t.noMap}</p>
      </Panel>
    );
  }
  return (
    <ChartPanel title={t.map} hint={t.mapHint} said={t.mapSaid(dots.length)}>
      <Dots dots={dots} />
    </ChartPanel>
  );
}
