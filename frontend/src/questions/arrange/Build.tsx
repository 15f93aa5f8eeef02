/** The editor of an arrange question: the items in their correct order. */
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { templates as t } from '@/messages/templates';
import { AnswerSet } from '../AnswerSet';
import type { BuildProps } from '../draft';
import { Lines } from '../Lines';
import classes from '../Lines.module.css';
import { moveItem } from '../moved';
import { SortableList, useSortableRow } from '../SortableList';
import { ITEMS } from './rules';

interface RowProps {
  id: string;
  at: number;
  of: number;
  text: ReactNode;
  remove: ReactNode;
  onMove: (from: number, to: number) => void;
}

function Row({ id, at, of, text, remove, onMove }: RowProps) {
  const { row, handle } = useSortableRow(id);
  const step = (label: string, Icon: typeof IconArrowUp, to: number) => (
    <ActionIcon
      id={`${id}-${to > at ? 'down' : 'up'}`}
      aria-label={`${t.item(at + 1)}: ${label}`}
      aria-disabled={to < 0 || to >= of || undefined}
      onClick={() => onMove(at, to)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <li {...row} className={classes.line}>
      <ActionIcon {...handle} className={classes.grip} my={2} aria-label={t.drag(t.item(at + 1))}>
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className={classes.place} aria-hidden>
        {at + 1}
      </span>
      {text}
      <span className={classes.tools}>
        {step(t.moveUp, IconArrowUp, at - 1)}
        {step(t.moveDown, IconArrowDown, at + 1)}
        {remove}
      </span>
    </li>
  );
}

export function Build(props: BuildProps) {
  const { answers, mistakes, onChange } = props;
  // After a button has moved its row, the button keeps the focus.
  const focus = useRef('');
  useEffect(() => {
    if (focus.current) document.getElementById(focus.current)?.focus();
    focus.current = '';
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= answers.length) return;
    onChange(moveItem(answers, from, to));
  };
  const step = (from: number, to: number) => {
    focus.current = `${answers[from]?.key}-${to > from ? 'down' : 'up'}`;
    move(from, to);
  };
  return (
    <AnswerSet label={t.items} hint={t.itemsHint} mistakes={mistakes}>
      <SortableList keys={answers.map(({ key }) => key)} onMove={move}>
        <Lines
          {...props}
          list="ol"
          limits={ITEMS}
          words={{ line: t.item, add: t.addItem, remove: t.removeItem, same: t.sameItem }}
          frame={(answer, at, text, remove) => (
            <Row
              key={answer.key}
              id={answer.key}
              at={at}
              of={answers.length}
              text={text}
              remove={remove}
              onMove={step}
            />
          )}
        />
      </SortableList>
    </AnswerSet>
  );
}
