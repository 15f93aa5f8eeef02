/** The marked words of the questions on the page. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { paint } from './paint';
import type { ToolStore } from './toolStore';

interface Props {
  tools: ToolStore;
  /** The questions whose texts are on the page. */
  shown: readonly { id: string }[];
}

export function PaintedMarks({ tools, shown }: Props) {
  const marks = useStore(tools, (state) => state.marks);
  useEffect(() => {
    paint(
      'palestra-marked',
      shown.flatMap(({ id }) => {
        const spans = marks.get(id);
        return spans ? [[id, spans] as const] : [];
      }),
    );
  }, [marks, shown]);
  useEffect(() => () => paint('palestra-marked', []), []);
  return null;
}
