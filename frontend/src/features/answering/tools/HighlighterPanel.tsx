/**
 * Marks words of questions. The user selects them on the page with the mouse, by touch or with keys, or word by word
 * with the buttons here. So neither dragging nor a long press is required.
 */
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { answeringTools as t } from '@/messages/answeringTools';
import { GatedButton } from '@/ui/GatedButton';
import { KeptLine } from './KeptLine';
import { addSpan, isMarked, removeSpan, type Span } from './marks';
import { paint, textOf } from './paint';
import { type Chosen, chosenOnPage } from './selection';
import type { PanelProps } from './ToolDock';
import classes from './Tools.module.css';
import { type Step, stepWords } from './words';

const STEPS: readonly [Step, typeof IconPlus][] = [
  ['previous', IconChevronLeft],
  ['next', IconChevronRight],
  ['less', IconMinus],
  ['more', IconPlus],
];
const NONE: readonly Span[] = [];

export function HighlighterPanel({ tools, paper, place }: PanelProps) {
  const marks = useStore(tools, (state) => state.marks);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const current = paper.byId.get(place.current);

  useEffect(() => {
    const onSelection = () => setChosen((before) => chosenOnPage(tools.getState().marks) ?? before);
    onSelection();
    document.addEventListener('selectionchange', onSelection);
    return () => document.removeEventListener('selectionchange', onSelection);
  }, [tools]);
  useEffect(() => {
    paint(
      'palestra-chosen',
      chosen.map(({ id, span }) => [id, [span]]),
    );
    return () => paint('palestra-chosen', []);
  }, [chosen]);

  const step = (by: Step) => {
    if (!current) return;
    const before = chosen.find(({ id }) => id === current.id)?.span ?? null;
    const span = stepWords(current.content, before, by);
    if (!span) return;
    document.getSelection()?.removeAllRanges();
    setChosen([{ id: current.id, span }]);
    textOf(current.id)?.scrollIntoView({ block: 'nearest' });
  };
  const marksOf = (id: string) => marks.get(id) ?? NONE;
  const isUnmarking = chosen.length > 0 && chosen.every(({ id, span }) => isMarked(marksOf(id), span));
  const apply = () => {
    // The colour of a selection would hide the mark.
    document.getSelection()?.removeAllRanges();
    for (const { id, span } of chosen) {
      const question = paper.byId.get(id);
      if (question) tools.mark(question, isUnmarking ? removeSpan(marksOf(id), span) : addSpan(marksOf(id), span));
    }
  };
  const [first, ...others] = chosen.map(
    ({ id, span }) => paper.byId.get(id)?.content.slice(span.start, span.end) ?? '',
  );
  const chosenText = others.length > 0 ? t.chosenMore(first ?? '', others.length) : t.chosen(first ?? '');
  return (
    <>
      <p className={classes.hint}>{t.highlighterHint}</p>
      <p dir="auto" role="status" className={classes.chosen} data-none={chosen.length === 0 || undefined}>
        {chosen.length === 0 ? t.nothingChosen : chosenText}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no fields of a form */}
      <div role="group" aria-label={t.wordSteps} className={classes.steps}>
        {STEPS.map(([by, Icon]) => (
          <ActionIcon key={by} variant="default" size={44} aria-label={t.steps[by]} onClick={() => step(by)}>
            <Icon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      <div className={classes.buttons}>
        <GatedButton h={44} reason={chosen.length === 0 ? t.nothingToMark : undefined} onClick={apply}>
          {isUnmarking ? t.unmark : t.mark}
        </GatedButton>
        {current && marksOf(current.id).length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            h={44}
            onClick={({ currentTarget }) => {
              // This button disappears, so the focus moves to the panel.
              currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
              tools.mark(current, []);
            }}
          >
            {t.unmarkAll(current.number)}
          </Button>
        )}
      </div>
      <KeptLine tools={tools} />
    </>
  );
}
