/**
 * Lists the answers that did not reach the server before the end, and says whether this device has stored them. They
 * can be downloaded as a file.
 */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { answerText } from './answerText';
import type { Started } from './api';
import type { Engine } from './engine';
import classes from './Outcome.module.css';
import type { Paper } from './paper';
import { isKept, unsavedAnswers } from './session';

interface Props {
  started: Started;
  paper: Paper;
  engine: Engine;
  email: string;
}

export function NotTaken({ started, paper, engine, email }: Props) {
  const session = useStore(engine.store);
  const ids = new Set(unsavedAnswers(session));
  const missing = paper.questions
    .filter(({ id }) => ids.has(id))
    .map((question) => ({ ...question, text: answerText(question, session.sheet[question.id]) }));
  const isUncertain = session.ending === 'unreached' || session.replacedBy === 'sheet';
  const heading = isUncertain ? t.maybeNotTaken : t.notTaken;

  const download = () => {
    const entries = missing.map(({ number, content, text }) => `${t.questionAsked(number, content)}\n${text}`);
    const file = new Blob([[t.answersFileOf(started.name, email), ...entries].join('\n\n')], { type: 'text/plain' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = t.answersFile;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  return (
    <section className={classes.missing}>
      <h2>{heading(missing.length)}</h2>
      <p>{isKept(session) ? t.notTakenHint : t.notTakenLoose}</p>
      <dl>
        {missing.map(({ id, number, content, text }) => (
          <div key={id}>
            <dt dir="auto">{t.questionAsked(number, content)}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={download}>{t.downloadAnswers}</Button>
    </section>
  );
}
