/** One tab of step 2: weight and reset, then the list of questions, the edited one, the participant's view. */
import { Button, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { questions as questionsWords } from '@/messages/questions';
import { templates as t } from '@/messages/templates';
import { fieldId, starred } from '@/questions/draft';
import type { QuestionGroup } from '@/questions/kinds';
import { isBlank } from '@/questions/rules';
import { confirm, deletion } from '@/ui/confirm';
import classes from './Builder.module.css';
import { checkWeight, MAX_WEIGHT, statusOf } from './checks';
import { Preview } from './Preview';
import { QuestionEditor } from './QuestionEditor';
import { QuestionList } from './QuestionList';
import { useBuilder, useBuilderStore } from './store';

function Weight({ group }: { group: QuestionGroup }) {
  const builder = useBuilderStore();
  const weight = useBuilder(({ groups }) => groups[group].weight);
  const points = useBuilder(({ groups }) => statusOf(group, groups[group]).points);
  // An empty weight is no mistake before anything is asked.
  const due = useBuilder(
    ({ tried, shown, groups }) =>
      (tried || shown.has(group)) && (weight !== '' || statusOf(group, groups[group]).active),
  );
  const refused = useBuilder((state) => state.refused[group]?.['weight']);
  const mistake = (due ? checkWeight(weight) : null) ?? refused;
  return (
    <NumberInput
      id={fieldId('weight')}
      className={classes.weight}
      label={t.weight}
      description={points > 0 ? t.groupTotal(questionsWords.points(points)) : t.weightHint(MAX_WEIGHT)}
      value={weight}
      error={starred(mistake ?? undefined)}
      allowNegative={false}
      decimalScale={2}
      clampBehavior="none"
      max={MAX_WEIGHT}
      onBlur={() => builder.show(group)}
      onChange={(value) => builder.setWeight(group, typeof value === 'number' ? value : '')}
    />
  );
}

export function GroupPanel({ group }: { group: QuestionGroup }) {
  const builder = useBuilderStore();
  const add = () => builder.add(group);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    add();
  };
  const remove = async (id: string) => {
    const { order, questions } = builder.store.getState().groups[group];
    const question = questions[id];
    if (!question || order.length < 2) return;
    const ask = t.deleteQuestionAsk(order.indexOf(id) + 1);
    if (isBlank(group, question) || (await confirm(deletion(ask, question.text)))) builder.remove(group, id);
  };
  const reset = async () => {
    const { groups } = builder.store.getState();
    const { order, weight, title } = groups[group];
    const empty = weight === '' && order.length === 1 && !statusOf(group, groups[group]).active;
    if (empty || (await confirm({ question: t.resetQuestion, detail: t.resetDetail(title) }))) builder.reset(group);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one shortcut for all fields within
    <div className={classes.panel} onKeyDown={press}>
      <div className={classes.groupHead}>
        <Weight group={group} />
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          <Button
            variant="light"
            fullWidth
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            rightSection={<kbd className={classes.keys}>{t.addQuestionKeys}</kbd>}
            aria-keyshortcuts="Control+Enter"
            onClick={add}
          >
            {t.addQuestion}
          </Button>
          <QuestionList group={group} onRemove={(id) => void remove(id)} />
          <Button variant="default" onClick={() => void reset()}>
            {t.resetAll}
          </Button>
        </div>
        <QuestionEditor group={group} onRemove={(id) => void remove(id)} />
        <Preview group={group} />
      </div>
    </div>
  );
}
