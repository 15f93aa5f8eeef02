/**
 * Shows the edited question as participants will see it, to try it out. It updates after typing, without slowing it
 * down.
 */
import { useDeferredValue, useId, useState } from 'react';
import { questions as kinds } from '@/messages/questions';
import { templates as t } from '@/messages/templates';
import { answerFields as answerParts } from '@/questions/answerFields';
import type { DraftQuestion } from '@/questions/draft';
import {
  type AnswerProps,
  type AskedQuestion,
  codeOf,
  kindOf,
  type QuestionAnswer,
  type QuestionGroup,
} from '@/questions/kinds';
import classes from './Builder.module.css';
import { useBuilder } from './store';

function askedQuestion(
  group: QuestionGroup,
  { key, text, answers }: DraftQuestion,
  title: string,
  weight: number,
): AskedQuestion {
  const type = codeOf(group);
  const { gives } = kindOf(type);
  // Participants get these items in random order. Here, the reversed order is different enough from the model answer.
  const shown = gives === 'order' ? answers.toReversed() : answers;
  return {
    id: key,
    type,
    title,
    weight,
    content: text.trim(),
    answers: shown.map((answer) => ({
      id: answer.key,
      question_id: key,
      value: gives === 'text' ? '' : answer.value.trim() || '…',
    })),
  };
}

function Tried({ question, labelledBy }: Pick<AnswerProps, 'question' | 'labelledBy'>) {
  const [value, setValue] = useState<QuestionAnswer | null>(null);
  const Answer = answerParts[kindOf(question.type).group];
  return <Answer question={question} labelledBy={labelledBy} value={value} onChange={setValue} />;
}

export function Preview({ group }: { group: QuestionGroup }) {
  const question = useDeferredValue(useBuilder(({ groups }) => groups[group].questions[groups[group].selected]));
  const title = useBuilder(({ groups }) => groups[group].title);
  const weight = useBuilder(({ groups }) => groups[group].weight);
  const id = useId();
  if (!question) return null;
  const shown = askedQuestion(group, question, title, Number(weight));
  return (
    <aside className={classes.preview} aria-label={t.preview}>
      <p className={classes.previewTitle}>{t.preview}</p>
      {shown.content === '' ? (
        <p id={id} className={classes.quiet}>
          {t.previewBlank}
        </p>
      ) : (
        <>
          <p id={id} dir="auto" className={classes.asked}>
            {shown.content}
          </p>
          {weight !== '' && <p className={classes.quiet}>{kinds.points(weight)}</p>}
        </>
      )}
      <Tried key={shown.answers.map(({ id }) => id).join()} question={shown} labelledBy={id} />
    </aside>
  );
}
