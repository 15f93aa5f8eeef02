/** The question with its key. The key is changed with the same fields with which participants answer. */
import { useId } from 'react';
import { correction as t } from '@/messages/correction';
import { questions as kinds } from '@/messages/questions';
import { answerFields } from '@/questions/answerFields';
import { keyText, templateKey } from '@/questions/keys';
import { kindOf } from '@/questions/kinds';
import { Panel } from '@/ui/Panel';
import classes from './Correction.module.css';
import { keyOfAnswer, type Subject } from './key';

interface Props {
  subject: Subject;
  /** Null if the question has no key. */
  value: readonly string[] | null;
  onChange: (key: readonly string[]) => void;
}

export function KeyEditor({ subject: { number, type, text, weight, question }, value, onChange }: Props) {
  const id = useId();
  const Answer = question && value ? answerFields[kindOf(question.type).group] : null;
  return (
    <Panel>
      <p className={classes.kind}>{t.heading(number, kinds.titles[type], kinds.points(weight))}</p>
      <h2 id={id} dir="auto" className={classes.text}>
        {text}
      </h2>
      {question && value && Answer && (
        <>
          <p className={classes.hint}>{type === 5 ? t.orderHint : t.keyHint}</p>
          <Answer
            question={question}
            labelledBy={id}
            value={[...value]}
            onChange={(answer) => onChange(keyOfAnswer(answer))}
          />
          <p className={classes.keys} dir="auto">
            {value.length === 0 ? t.noKey : t.nowRight(keyText(question, value))}
          </p>
          <p className={classes.former} dir="auto">
            {t.wasRight(keyText(question, templateKey(question)))}
          </p>
        </>
      )}
    </Panel>
  );
}
