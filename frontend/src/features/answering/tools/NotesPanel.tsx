/** One note for the attempt. */
import { Textarea } from '@mantine/core';
import { useStore } from 'zustand';
import { answeringTools as t } from '@/messages/answeringTools';
import { KeptLine } from './KeptLine';
import type { PanelProps } from './ToolDock';
import classes from './Tools.module.css';
import { MAX_NOTE } from './toolStore';

export function NotesPanel({ tools }: PanelProps) {
  const note = useStore(tools, (state) => state.note);
  return (
    <>
      <KeptLine tools={tools} />
      <Textarea
        data-autofocus
        aria-label={t.noteLabel}
        placeholder={t.notePlaceholder}
        className={classes.note}
        dir="auto"
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => tools.write(event.currentTarget.value)}
      />
    </>
  );
}
