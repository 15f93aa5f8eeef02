/** Options to choose from, each at least 44 px high: exactly one, or any number of them. */
import { Checkbox, Radio } from '@mantine/core';
import classes from './Answer.module.css';
import { optionLetter, toggledChoice } from './choiceKeys';
import type { AnswerProps } from './kinds';
import { RadioCards } from './RadioCards';

/** The key that chooses the option. True-or-false options have no keys. */
const Letter = ({ at }: { at: number }) => (
  <kbd className={classes.letter} aria-hidden>
    {optionLetter(at)}
  </kbd>
);

export function OneOption({ question, labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.pair}>
      <RadioCards
        name={question.id}
        chosen={value?.[0]}
        onChoose={(id) => onChange([id])}
        readOnly={readOnly}
        className={classes.option}
        options={question.answers.map(({ id, value }) => ({
          id,
          content: (
            <>
              <Radio.Indicator />
              <span dir="auto">{value}</span>
            </>
          ),
        }))}
      />
    </div>
  );
}

export function ManyOptions({ question, labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  const chosen = Array.isArray(value) ? value : [];
  const toggleOption = (id: string) => {
    if (!readOnly) onChange(toggledChoice(chosen, id));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by its legend, and this by the card's heading
    <div role="group" aria-labelledby={labelledBy} className={classes.options}>
      {question.answers.map(({ id, value }, at) => (
        <Checkbox.Card
          key={id}
          checked={chosen.includes(id)}
          className={classes.option}
          aria-disabled={readOnly || undefined}
          onChange={() => toggleOption(id)}
        >
          <Checkbox.Indicator />
          <Letter at={at} />
          <span dir="auto">{value}</span>
        </Checkbox.Card>
      ))}
    </div>
  );
}
