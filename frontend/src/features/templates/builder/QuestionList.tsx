/**
 * The texts of the questions in a tab. One question is open for editing. Arrow keys move through the list, Enter edits,
 * Space picks up a question, and Delete removes it.
 */
import { IconAlertCircle } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { templates as t } from '@/messages/templates';
import type { QuestionGroup } from '@/questions/kinds';
import { SortableList, useSortableRow } from '@/questions/SortableList';
import classes from './QuestionList.module.css';
import { shownMistakes, useBuilder, useBuilderStore } from './store';

interface RowProps {
  group: QuestionGroup;
  id: string;
  at: number;
  count: number;
  onRemove: (id: string) => void;
}

const Row = memo(function Row({ group, id, at, count, onRemove }: RowProps) {
  const builder = useBuilderStore();
  const text = useBuilder((state) => state.groups[group].questions[id]?.text.trim() ?? '');
  const selected = useBuilder((state) => state.groups[group].selected === id);
  const wrong = useBuilder((state) => {
    const question = state.groups[group].questions[id];
    return question !== undefined && Object.keys(shownMistakes(state, group, question)).length > 0;
  });
  const { row, handle, dragging } = useSortableRow(id);
  const button = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    if (selected) button.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    handle.onKeyDown?.(event);
    if (dragging || event.defaultPrevented) return;
    if (event.key === 'Delete') return onRemove(id);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const target = event.currentTarget.closest('ol')?.children[at + step];
    if (step === 0 || !target) return;
    event.preventDefault();
    const next = builder.store.getState().groups[group].order[at + step];
    if (next !== undefined) builder.select(group, next);
    target.querySelector('button')?.focus();
  };

  return (
    <li {...row} className={classes.row} data-selected={selected || undefined}>
      <button
        type="button"
        {...handle}
        ref={(element) => {
          button.current = element;
          handle.ref(element);
        }}
        className={classes.open}
        tabIndex={selected ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        onKeyDown={handleKey}
        onClick={() => builder.select(group, id, 'question')}
      >
        <span className={classes.number}>
          <span className="visually-hidden">{t.questionOf(at + 1, count)}</span>
          <span aria-hidden>{at + 1}</span>
        </span>
        <span className={classes.text} data-blank={text === '' || undefined}>
          {text || t.blankQuestion}
        </span>
        {wrong && (
          <>
            <IconAlertCircle size={16} stroke={2} aria-hidden className={classes.wrong} />
            <span className="visually-hidden">{t.tabErrors}</span>
          </>
        )}
      </button>
    </li>
  );
});

export function QuestionList({ group, onRemove }: { group: QuestionGroup; onRemove: (id: string) => void }) {
  const builder = useBuilderStore();
  const order = useBuilder((state) => state.groups[group].order);
  return (
    <SortableList keys={order} onMove={(from, to) => builder.move(group, from, to)}>
      <ol className={classes.list} aria-label={t.questions}>
        {order.map((id, at) => (
          <Row key={id} group={group} id={id} at={at} count={order.length} onRemove={onRemove} />
        ))}
      </ol>
    </SortableList>
  );
}
