/** The kinds of question as tabs, for the builder, model answers, grading and answering. */
import { Tabs } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/messages/format';
import classes from './KindTabs.module.css';

export interface KindTab<Name extends string> {
  name: Name;
  title: string;
  /** The number of questions. */
  count?: number;
  /** Whether a mark shows that the tab contains an error. */
  wrong?: string | undefined;
  /** More information about the tab, behind its title. */
  note?: ReactNode;
}

interface RootProps<Name extends string> {
  current: Name;
  onOpen: (name: Name) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The frame around a `KindTabList` and a `KindPanel`. */
export function KindTabs<Name extends string>({ current, onOpen, className, children }: RootProps<Name>) {
  return (
    <Tabs
      value={current}
      onChange={(name) => name !== null && onOpen(name as Name)}
      keepMounted={false}
      {...(className !== undefined && { className })}
    >
      {children}
    </Tabs>
  );
}

interface ListProps<Name extends string> {
  label: string;
  tabs: readonly KindTab<Name>[];
  /** Whether the tabs are on one scrolling line, 46 px high. Otherwise they wrap. */
  oneLine?: boolean;
  /** Buttons for the open tab, after the last tab. */
  action?: ReactNode;
}

export function KindTabList<Name extends string>({ label, tabs, oneLine = false, action }: ListProps<Name>) {
  return (
    <div className={classes.row} data-one-line={oneLine || undefined}>
      <Tabs.List aria-label={label} className={classes.list}>
        {tabs.map(({ name, title, count = 0, wrong, note }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
            {count > 0 && <span className={classes.count}>{formatNumber(count)}</span>}
            {wrong && (
              <>
                <IconAlertCircle size={16} stroke={2} aria-hidden className={classes.wrong} />
                <span className="visually-hidden">{wrong}</span>
              </>
            )}
            {note}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {action}
    </div>
  );
}

/** The content of the open tab. */
export const KindPanel = Tabs.Panel;
