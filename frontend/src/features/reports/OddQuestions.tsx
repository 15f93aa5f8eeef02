/** The unusual questions, each with a sentence that says what to check. */
import { Button } from '@mantine/core';
import { analysis as t } from '@/messages/analysis';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { StatusDot } from '@/ui/StatusDot';
import type { ListState } from '@/ui/useListState';
import classes from './Analysis.module.css';
import type { Analysis } from './api';
import { adviceOn, oddOnes, verdictOf } from './verdicts';

export function OddQuestions({ analysis, list }: { analysis: Analysis; list: ListState }) {
  const { questions, participants, alpha } = analysis;
  const odd = oddOnes(questions);
  const counted = t.counted(participants, alpha === null ? null : t.reliability(alpha));
  return (
    <Panel wide title={odd.length > 0 ? t.toLookAt(odd.length) : t.nothingOdd} note={counted}>
      {odd.length === 0 && <p className={classes.hint}>{t.nothingOddHint}</p>}
      <ol className={classes.odd}>
        {odd.map(({ number, question }) => {
          const { word, tone } = verdictOf(question);
          return (
            <li key={number}>
              <span className={classes.number}>{number}</span>
              <div>
                <StatusDot tone={tone}>{word}</StatusDot>
                {adviceOn(question, participants).map((sentence) => (
                  <p key={sentence} dir="auto">
                    {sentence}
                  </p>
                ))}
              </div>
              <Button
                variant="default"
                size="xs"
                component={Link}
                to={list.linkTo({ question: String(number) }) ?? { search: '' }}
                aria-label={t.showOf(number)}
              >
                {t.show}
              </Button>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
