/** The tabs of a picker: where the people come from. Only the open one is mounted. */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { picker as t } from '@/messages/picker';
import classes from './Picker.module.css';

export type Source = keyof typeof t.source;

interface Props<S extends Source> {
  sources: readonly S[];
  source: S;
  onSource: (source: S) => void;
  children: ReactNode;
}

export function SourceTabs<S extends Source>({ sources, source, onSource, children }: Props<S>) {
  return (
    <Tabs
      value={source}
      onChange={(next) => {
        const known = sources.find((one) => one === next);
        if (known) onSource(known);
      }}
    >
      <Tabs.List aria-label={t.sources} className={classes.tabs}>
        {sources.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t.source[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={source} value={source}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
