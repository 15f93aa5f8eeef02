/** The list of tools. What is on has a check mark. */
import { Button, Menu } from '@mantine/core';
import { IconCalculator, IconContrast, IconHighlight, IconLineHeight, IconNotes } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { answeringTools as t } from '@/messages/answeringTools';
import { useContrast } from '@/ui/useContrast';
import { focusToolsButton } from './focus';
import { PANELS, type Panel } from './kept';
import { canPaint } from './paint';
import classes from './Tools.module.css';
import type { ToolStore } from './toolStore';

const ICONS = {
  contrast: IconContrast,
  guide: IconLineHeight,
  highlighter: IconHighlight,
  notes: IconNotes,
  calculator: IconCalculator,
};

interface ItemProps {
  icon: keyof typeof ICONS;
  label: string;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

function Item({ icon, label, isOn, onChange }: ItemProps) {
  const Icon = ICONS[icon];
  return (
    <Menu.CheckboxItem
      className={classes.item}
      classNames={{ itemLabel: classes.label ?? '' }}
      checked={isOn}
      closeMenuOnClick
      onChange={onChange}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {label}
    </Menu.CheckboxItem>
  );
}

interface Props {
  tools: ToolStore;
  /** The appearance of the button before the list was loaded. */
  look: ComponentProps<typeof Button>;
}

export function ToolsMenu({ tools, look }: Props) {
  const [isListed, setListed] = useState(false);
  const isGuided = useStore(tools, (state) => state.isGuided);
  const panel = useStore(tools, (state) => state.panel);
  const contrast = useContrast();
  useEffect(() => setListed(true), []);
  const offered: readonly Panel[] = PANELS.filter((one) => one !== 'highlighter' || canPaint());
  return (
    <Menu
      opened={isListed}
      onChange={setListed}
      position="bottom-end"
      withinPortal={false}
      // The focus is returned at once, because the list would later take it from the panel that opens.
      returnFocus={false}
      onClose={focusToolsButton}
    >
      <Menu.Target>
        <Button {...look} />
      </Menu.Target>
      <Menu.Dropdown className={classes.list}>
        <Item icon="contrast" label={t.contrast} isOn={contrast.isMore} onChange={contrast.choose} />
        <Item icon="guide" label={t.guide} isOn={isGuided} onChange={tools.toggleGuide} />
        {offered.map((one) => (
          <Item
            key={one}
            icon={one}
            label={t.panels[one]}
            isOn={panel === one}
            onChange={(opens) => tools.open(opens ? one : null)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
