/** One tab of step 2: the weight and Reset, then the list of questions, the edited question and its preview. */
import { Button, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { questions as questionsWords } from '@/messages/questions';
import { templates as t } from '@/messages/templates';
import { fieldId, withStar } from '@/questions/draft';
import type { QuestionGroup } from '@/questions/kinds';
import { isBlank } from '@/questions/rules';
import { confirm, deletionQuestion } from '@/ui/confirm';
import classes from './Builder.module.css';
import { checkWeight, groupStatus, MAX_WEIGHT } from './checks';
import { Preview } from './Preview';
import { QuestionEditor } from './QuestionEditor';
import { QuestionList } from './QuestionList';
import { useBuilder, useBuilderStore } from './store';

function Weight({ group }: { group: QuestionGroup }) {
  const builder = useBuilderStore();
  const weight = useBuilder(({ groups }) => groups[group].weight);
  const points = useBuilder(({ groups }) => groupStatus(group, groups[group]).points);
  // An empty weight shows no error before a question has been written.
  const due = useBuilder(
    ({ tried, shown, groups }) =>
      (tried || shown.has(group)) && (weight !== '' || groupStatus(group, groups[group]).active),
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
      error={withStar(mistake ?? undefined)}
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
  const addQuestion = () => builder.add(group);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    addQuestion();
  };
  const removeQuestion = async (id: string) => {
    const { order, questions } = builder.store.getState().groups[group];
    const question = questions[id];
    if (!question || order.length < 2) return;
    const ask = t.deleteQuestionAsk(order.indexOf(id) + 1);
    if (isBlank(group, question) || (await confirm(deletionQuestion(ask, question.text)))) builder.remove(group, id);
  };
  const resetGroup = async () => {
    const { groups } = builder.store.getState();
    const { order, weight, title } = groups[group];
    const empty = weight === '' && order.length === 1 && !groupStatus(group, groups[group]).active;
    if (empty || (await confirm({ question: t.resetQuestion, detail: t.resetDetail(title) }))) builder.reset(group);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one shortcut for all fields within
    <div className={classes.panel} onKeyDown={handleKey}>
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
            onClick={addQuestion}
          >
            {t.addQuestion}
          </Button>
          <QuestionList group={group} onRemove={(id) => void removeQuestion(id)} />
          <Button variant="default" onClick={() => void resetGroup()}>
            {t.resetAll}
          </Button>
        </div>
        <QuestionEditor group={group} onRemove={(id) => void removeQuestion(id)} />
        <Preview group={group} />
      </div>
    </div>
  );
}
