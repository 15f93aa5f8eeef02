/** The rules that apply to the question, each with its effect, from which the viewer chooses one. */
import { Radio } from '@mantine/core';
import { useId } from 'react';
import { correction as t } from '@/messages/correction';
import { RadioCards } from '@/questions/RadioCards';
import cards from '@/ui/ChoiceCard.module.css';
import { Panel } from '@/ui/Panel';
import type { CorrectedKey, Rule } from './api';
import classes from './Correction.module.css';
import { type Subject, takesBack } from './key';

interface Props {
  rules: readonly Rule[];
  subject: Subject;
  /** The total weight of the other questions that count. */
  rest: number;
  /** The effect of each rule, after it was loaded. */
  counts: CorrectedKey['rules'];
  chosen: Rule;
  onChoose: (rule: Rule) => void;
}

export function RuleChoice({ rules, subject, rest, counts, chosen, onChoose }: Props) {
  const id = useId();
  const options = rules.map((rule) => {
    const { title, hint } = takesBack(subject, rule) ? t.takeBack : t.rules[rule];
    const count = counts.find((one) => one.rule === rule);
    return {
      id: rule,
      content: (
        <>
          <Radio.Indicator />
          <span className={classes.ruleText}>
            <strong>{title}</strong>
            <span>{hint(subject.weight, rest)}</span>
          </span>
          {count && <span className={classes.count}>{t.counts(count.gained, count.lost)}</span>}
        </>
      ),
    };
  });
  const choose = (rule: string) => {
    const found = rules.find((one) => one === rule);
    if (found) onChoose(found);
  };
  return (
    <Panel>
      <h2 id={id} className={classes.title}>
        {t.rule}
      </h2>
      {rules.length === 1 && <p className={classes.hint}>{subject.held === 'drop' ? t.byHandDropped : t.byHand}</p>}
      <div role="radiogroup" aria-labelledby={id} className={classes.rules}>
        <RadioCards name="rule" options={options} chosen={chosen} onChoose={choose} className={cards.card} />
      </div>
    </Panel>
  );
}
