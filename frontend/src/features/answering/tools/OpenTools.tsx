/** The open tools. They appear when their code is loaded. */
import { useStore } from 'zustand';
import type { Paper } from '../paper';
import type { Position } from '../usePosition';
import { toolsPart } from './loadTools';
import type { ToolStore } from './toolStore';

export function OpenGuide({ tools, zoom }: { tools: ToolStore; zoom: number }) {
  const { part } = toolsPart();
  const isGuided = useStore(tools, (state) => state.isGuided);
  return isGuided && part && <part.LineGuide tools={tools} zoom={zoom} />;
}

export function OpenPanel(props: { tools: ToolStore; paper: Paper; place: Position }) {
  const { part } = toolsPart();
  return part && <part.ToolDock {...props} />;
}
