/** Lets the author choose the only correct answer among fixed answers. */
import { IconCheck } from '@tabler/icons-react';
import { AnswerSet } from './AnswerSet';
import { type BuildProps, markCorrect } from './draft';
import classes from './Lines.module.css';
import { RadioCards } from './RadioCards';

interface Props extends BuildProps {
  label: string;
  hint?: string;
}

export function OneOf({ answers, mistakes, onChange, label, hint }: Props) {
  return (
    <AnswerSet label={label} mistakes={mistakes} one {...(hint && { hint })}>
      <div className={classes.options}>
        <RadioCards
          name="right"
          chosen={answers.find(({ correct }) => correct)?.key}
          onChoose={(key) => onChange(markCorrect(answers, key))}
          className={classes.option}
          options={answers.map(({ key, value }) => ({
            id: key,
            content: (
              <>
                <IconCheck size={16} stroke={2.25} aria-hidden />
                {value}
              </>
            ),
          }))}
        />
      </div>
    </AnswerSet>
  );
}
