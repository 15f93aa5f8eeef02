/** The tabs of a picker: where the people come from. */
import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { picker as t } from '@/messages/picker';
import classes from './Picker.module.css';

export type Source = keyof typeof t.source;

interface Props<S extends Source> {
  sources: readonly S[];
  source: S;
  onSource: (source: S) => void;
  /** The panels. */
  children: ReactNode;
}

/** The content of one tab. It keeps its state while another tab is open. */
export function SourcePanel({ source, children }: { source: Source; children: ReactNode }) {
  return <Tabs.Panel value={source}>{children}</Tabs.Panel>;
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
      {children}
    </Tabs>
  );
}
