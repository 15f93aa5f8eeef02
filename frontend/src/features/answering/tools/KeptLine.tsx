/** Says where a note or a mark is kept, and that it is no answer. */
import { useStore } from 'zustand';
import { answeringTools as t } from '@/messages/answeringTools';
import classes from './Tools.module.css';
import type { ToolStore } from './toolStore';

export function KeptLine({ tools }: { tools: ToolStore }) {
  const isKept = useStore(tools, (state) => state.isKept);
  return <p className={classes.hint}>{isKept ? t.onDevice : t.onPage}</p>;
}
