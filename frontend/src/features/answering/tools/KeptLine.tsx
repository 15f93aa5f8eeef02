/** Says where a note or a mark is stored, and that it is not an answer. */
import { useStore } from 'zustand';
import { answeringTools as t } from '@/messages/answeringTools';
import classes from './Tools.module.css';
import type { ToolStore } from './toolStore';

export function KeptLine({ tools }: { tools: ToolStore }) {
  const isKept = useStore(tools, (state) => state.isKept);
  return <p className={classes.hint}>{isKept ? t.onDevice : t.onPage}</p>;
}
