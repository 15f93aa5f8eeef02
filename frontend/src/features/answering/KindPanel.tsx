/** The questions of the open tab. */
import { useDeferredValue, useMemo } from 'react';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import { slides } from '@/messages/slides';
import { KindPanel as Panel } from '@/questions/KindTabs';
import type { Engine } from './engine';
import classes from './KindPanel.module.css';
import type { Group } from './paper';
import { QuestionCard } from './QuestionCard';
import { PaintedMarks } from './tools/PaintedMarks';
import type { ToolStore } from './tools/toolStore';
import type { Cleared } from './useCleared';
import type { Position } from './usePosition';

interface Props {
  group: Group;
  engine: Engine;
  place: Position;
  cleared: Cleared;
  tools: ToolStore;
}

/** The number of questions that are rendered completely from the first paint on. */
const AT_ONCE = 6;
/**
 * The first paint shows the questions up to the current one and this many more. The other questions are added when the
 * browser is idle.
 */
const FIRST = 12;

export function KindPanel({ group, engine, place, cleared, tools }: Props) {
  const at = group.questions.findIndex(({ id }) => id === place.current);
  const count = useDeferredValue(group.questions.length, Math.max(at, 0) + FIRST);
  const shown = useMemo(() => group.questions.slice(0, count), [group, count]);
  return (
    <Panel value={String(group.type)} className={classes.panel} data-slides={group.type === 6 || undefined}>
      <p className={classes.about}>
        {t.count(group.questions.length)}
        {' · '}
        {group.type === 6
          ? slides.pointsIfAll(questions.points(group.weight))
          : t.pointsEach(questions.points(group.weight), group.questions.length)}
      </p>
      {shown.map((question, index) => (
        <QuestionCard
          key={question.id}
          question={question}
          engine={engine}
          marked={place.marked.has(question.id)}
          current={place.current === question.id}
          atOnce={index < AT_ONCE}
          onMark={place.toggleMark}
          onLook={place.look}
          undoable={cleared.values.has(question.id)}
          onClear={cleared.clear}
          onUndo={cleared.undo}
        />
      ))}
      <PaintedMarks tools={tools} shown={shown} />
    </Panel>
  );
}
