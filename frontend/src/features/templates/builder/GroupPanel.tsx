/** One tab of step 2: the weight and Reset, then the list of questions, the edited question and its preview. */
import { Button, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { questions as questionsWords } from '@/messages/questions';
import { templates as t } from '@/messages/templates';
import { fieldId, withStar } from '@/questions/draft';
import type { QuestionGroup } from '@/questions/kinds';
import { isBlank } from '@/questions/rules';
import { confirm, deletionQuestion } from '@/ui/confirm';
import { notice } from '@/ui/notice';
import classes from './Builder.module.css';
import { checkWeight, groupStatus, MAX_QUESTIONS, MAX_WEIGHT } from './checks';
import { Preview } from './Preview';
import { QuestionEditor } from './QuestionEditor';
import { QuestionList } from './QuestionList';
import { QuestionMenu } from './QuestionMenu';
import { useBuilder, useBuilderStore } from './store';
import { duplicateQuestions, removeQuestions, useQuestionClipboard } from './useQuestionClipboard';

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
      onChange={(value) => builder.setWeight(group, typeof value === 'number' ? value : '')}
    />
  );
}

/** The number of picked questions, and a button that ends picking. */
function Picked({ group, onDone }: { group: QuestionGroup; onDone: () => void }) {
  const builder = useBuilderStore();
  const count = useBuilder(({ picked, groups }) => groups[group].order.filter((key) => picked.has(key)).length);
  return (
    <p role="status" className={classes.picked}>
      {t.pickedCount(count)}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          builder.unpick();
          onDone();
        }}
      >
        {t.unpick}
      </Button>
    </p>
  );
}

export function GroupPanel({ group }: { group: QuestionGroup }) {
  const builder = useBuilderStore();
  const clipboard = useQuestionClipboard(group);
  const [picking, setPicking] = useState(false);
  const isPicked = useBuilder((state) => state.picked.size > 0);
  const addQuestion = () => {
    if (!builder.add(group) && builder.room() < 1) notice.error(t.manyQuestions(MAX_QUESTIONS));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    addQuestion();
  };
  const removePicked = async (keys = builder.pickedKeys(group)) => {
    const { order, questions } = builder.store.getState().groups[group];
    const [first] = keys.flatMap((key) => questions[key] ?? []);
    if (!first) return;
    if (keys.length === 1) {
      if (order.length < 2) return;
      const ask = t.deleteQuestionAsk(order.indexOf(first.key) + 1);
      if (isBlank(group, first)) return builder.remove(group, keys);
      if (await confirm(deletionQuestion(ask, first.text))) removeQuestions(builder, group, keys);
    } else if (await confirm(deletionQuestion(t.deleteQuestions(keys.length)))) removeQuestions(builder, group, keys);
  };
  const resetGroup = async () => {
    const { groups } = builder.store.getState();
    const { order, weight, title } = groups[group];
    const empty = weight === '' && order.length === 1 && !groupStatus(group, groups[group]).active;
    if (empty || (await confirm({ question: t.resetQuestion, detail: t.resetDetail(title) }))) builder.reset(group);
  };
  const actions = {
    onRemove: () => void removePicked(),
    onDuplicate: () => duplicateQuestions(builder, group, builder.pickedKeys(group)),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one shortcut for all fields within
    <div className={classes.panel} onKeyDown={handleKey}>
      <div className={classes.groupHead}>
        <Weight group={group} />
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          <div className={classes.sideHead}>
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
            <QuestionMenu group={group} clipboard={clipboard} onPickSeveral={() => setPicking(true)} {...actions} />
          </div>
          {(picking || isPicked) && <Picked group={group} onDone={() => setPicking(false)} />}
          <QuestionList group={group} picking={picking} {...actions} />
          <Button variant="default" className={classes.reset} onClick={() => void resetGroup()}>
            {t.resetAll}
          </Button>
        </div>
        <QuestionEditor
          group={group}
          onRemove={(id) => void removePicked([id])}
          onDuplicate={(id) => {
            duplicateQuestions(builder, group, [id]);
            builder.store.setState({ focus: { field: 'question' } });
          }}
        />
        <Preview group={group} />
      </div>
    </div>
  );
}
