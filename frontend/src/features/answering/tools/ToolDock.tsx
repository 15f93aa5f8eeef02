/** The open panel. It has its own area on the page, so that it covers neither a question nor a button. */
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { answeringTools as t } from '@/messages/answeringTools';
import type { Paper } from '../paper';
import type { Position } from '../usePosition';
import { CalculatorPanel } from './CalculatorPanel';
import { focusToolsButton } from './focus';
import { HighlighterPanel } from './HighlighterPanel';
import { NotesPanel } from './NotesPanel';
import { canPaint } from './paint';
import classes from './Tools.module.css';
import type { ToolStore } from './toolStore';

const CONTENTS = { highlighter: HighlighterPanel, notes: NotesPanel, calculator: CalculatorPanel };

export interface PanelProps {
  tools: ToolStore;
  paper: Paper;
  place: Position;
}

export function ToolDock(props: PanelProps) {
  const { tools } = props;
  const panel = useStore(tools, (state) => (state.panel === 'highlighter' && !canPaint() ? null : state.panel));
  const dock = useRef<HTMLDivElement>(null);
  const title = useId();
  // If the panel was already open before a reload of the page, it does not receive the focus.
  const before = useRef(panel);
  useEffect(() => {
    if (before.current === panel) return;
    before.current = panel;
    const first = dock.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dock.current)?.focus({ preventScroll: true });
  }, [panel]);
  if (!panel) return null;
  const Contents = CONTENTS[panel];
  const close = () => {
    tools.open(null);
    focusToolsButton();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
  return (
    // The role turns off the shortcuts of single keys, so that a digit of the calculator does not choose an answer.
    <div
      ref={dock}
      role="dialog"
      aria-labelledby={title}
      tabIndex={-1}
      className={classes.dock}
      data-panel={panel}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {t.panels[panel]}
        </h2>
        <ActionIcon size={44} aria-label={t.close(t.panels[panel])} onClick={close}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.body}>
        <Contents {...props} />
      </div>
    </div>
  );
}
