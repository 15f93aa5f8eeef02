/** Options to choose from, each a target of 44 px: one of them, or any number. */
import { Checkbox, Radio } from '@mantine/core';
import classes from './Answer.module.css';
import type { AnswerProps } from './kinds';
import { RadioCards } from './RadioCards';

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
              <span>{value}</span>
            </>
          ),
        }))}
      />
    </div>
  );
}

export function ManyOptions({ question, labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (id: string) => {
    if (readOnly) return;
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.length > 0 ? next : null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by its legend, and this by the card's heading
    <div role="group" aria-labelledby={labelledBy} className={classes.options}>
      {question.answers.map(({ id, value }) => (
        <Checkbox.Card
          key={id}
          checked={chosen.includes(id)}
          className={classes.option}
          aria-disabled={readOnly || undefined}
          onChange={() => toggle(id)}
        >
          <Checkbox.Indicator />
          <span>{value}</span>
        </Checkbox.Card>
      ))}
    </div>
  );
}
