/** The edited question: its text, and its answers in the editor of its kind. Only one question is mounted at a time. */
import { Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconTrash } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import { templates as t } from '@/messages/templates';
import { builders } from '@/questions/builders';
import { characterCount, fieldId, NO_MISTAKES, withStar } from '@/questions/draft';
import type { QuestionGroup } from '@/questions/kinds';
import { QUESTION } from '@/questions/rules';
import classes from './Builder.module.css';
import { shownMistakes, useBuilder, useBuilderStore } from './store';
import { Tool } from './Tool';

interface Props {
  group: QuestionGroup;
  onRemove: (id: string) => void;
  onDuplicate: (id: string) => void;
}

export function QuestionEditor({ group, onRemove, onDuplicate }: Props) {
  const builder = useBuilderStore();
  const order = useBuilder((state) => state.groups[group].order);
  const question = useBuilder(({ groups }) => groups[group].questions[groups[group].selected]);
  const mistakes = useBuilder(useShallow((state) => (question ? shownMistakes(state, group, question) : NO_MISTAKES)));
  if (!question) return null;
  const { key, text, answers } = question;
  const at = order.indexOf(key);
  const Build = builders[group];
  return (
    <section className={classes.editor} aria-label={t.questionOf(at + 1, order.length)}>
      <div className={classes.editorHead}>
        <h2 className={classes.heading}>{t.questionOf(at + 1, order.length)}</h2>
        <Tool label={t.moveUp} reason={at === 0 ? t.atTop : undefined} onClick={() => builder.move(group, at, at - 1)}>
          <IconArrowUp size={18} stroke={1.75} aria-hidden />
        </Tool>
        <Tool
          label={t.moveDown}
          reason={at === order.length - 1 ? t.atBottom : undefined}
          onClick={() => builder.move(group, at, at + 1)}
        >
          <IconArrowDown size={18} stroke={1.75} aria-hidden />
        </Tool>
        <Tool label={t.duplicateQuestion(at + 1)} onClick={() => onDuplicate(key)}>
          <IconCopyPlus size={18} stroke={1.75} aria-hidden />
        </Tool>
        <Tool
          label={t.deleteQuestionNow(at + 1)}
          reason={order.length === 1 ? t.lastQuestion : undefined}
          onClick={() => onRemove(key)}
        >
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </Tool>
      </div>
      <Textarea
        id={fieldId('question')}
        label={t.question}
        description={t.characters(characterCount(text), QUESTION.maxLength)}
        rows={3}
        value={text}
        error={withStar(mistakes['question'])}
        onChange={(event) => builder.setText(group, key, event.currentTarget.value)}
      />
      <Build
        key={key}
        answers={answers}
        mistakes={mistakes}
        onChange={(next) => builder.setAnswers(group, key, next)}
      />
    </section>
  );
}
