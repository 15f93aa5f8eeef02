/**
 * Shows the edited question as participants will see it. The author can try it out. It is updated with a low priority,
 * so that typing stays fast.
 */
import { useDeferredValue, useId, useState } from 'react';
import { questions as kinds } from '@/messages/questions';
import { templates as t } from '@/messages/templates';
import { answerFields as answerParts } from '@/questions/answerFields';
import { directionOf } from '@/questions/direction';
import { type AnswerProps, kindOf, type QuestionAnswer, type QuestionGroup } from '@/questions/kinds';
import { askedQuestion } from './asked';
import classes from './Builder.module.css';
import { useBuilder } from './store';

function AnswerTrial({ question, labelledBy }: Pick<AnswerProps, 'question' | 'labelledBy'>) {
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
  const shown = askedQuestion(group, question, { title, weight });
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
      {/* As on the answering screen, the answers start on the side where the question's script starts. */}
      <div dir={directionOf(shown.content)}>
        <AnswerTrial key={shown.answers.map(({ id }) => id).join()} question={shown} labelledBy={id} />
      </div>
    </aside>
  );
}
