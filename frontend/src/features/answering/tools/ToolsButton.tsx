/** The button that opens the list of tools. Before it is pressed for the first time, the list is not on the page. */
import { Button } from '@mantine/core';
import { IconTools } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { notice } from '@/ui/notice';
import { TOOLS_BUTTON } from './focus';
import { loadTools, toolsPart } from './loadTools';
import type { ToolStore } from './toolStore';

/** The time in milliseconds after which a page counts as idle. */
const REST_MS = 1500;

interface Props {
  tools: ToolStore;
  /** Whether there is only space for the icon. */
  compact: boolean;
}

export function ToolsButton({ tools, compact }: Props) {
  const { part } = toolsPart();
  const [isPressed, setPressed] = useState(false);
  const isOpen = useStore(tools, ({ isGuided, panel }) => isGuided || panel !== null);
  useEffect(() => {
    // If the code cannot be loaded now, it is requested again when it is needed.
    const timer = setTimeout(() => loadTools().catch(() => undefined), isOpen ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  const icon = <IconTools size={20} stroke={1.75} aria-hidden />;
  const look: ComponentProps<typeof Button> = {
    [TOOLS_BUTTON]: true,
    h: 44,
    style: { flex: 'none' },
    ...(compact
      ? { variant: 'default', w: 44, px: 0, 'aria-label': t.tools, children: icon }
      : { variant: 'subtle', color: 'gray', px: 12, leftSection: icon, children: t.tools }),
  };
  if (isPressed && part) return <part.ToolsMenu tools={tools} look={look} />;
  return (
    <Button
      {...look}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => {
        setPressed(true);
        loadTools().catch(() => {
          setPressed(false);
          notice.error(t.toolsFailed);
        });
      }}
    />
  );
}
