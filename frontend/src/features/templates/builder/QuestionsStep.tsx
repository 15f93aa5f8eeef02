/** Step 2: a tab for each kind of question. */

import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { common } from '@/messages/common';
import { templates as t } from '@/messages/templates';
import { KindPanel, type KindTab, KindTabList, KindTabs } from '@/questions/KindTabs';
import { type GroupName, QUESTION_KINDS } from '@/questions/kinds';
import classes from './Builder.module.css';
import { useMatches } from './FindBar';
import { GroupPanel } from './GroupPanel';
import { RenameTab } from './RenameTab';
import { shownSlidesMistakes } from './slides/mistakes';
import { type BuilderState, showsMistakes, useBuilder, useBuilderStore } from './store';
import { useFocusRequest } from './useFocusRequest';
import { TABS } from './whole';

/** Most templates have no slides, so their editor loads when its tab is opened. */
const SlidesPanel = lazy(async () => ({ default: (await import('./slides/SlidesPanel')).SlidesPanel }));

/** The panel of each tab. A tab must also have a row in TABS. */
const PANELS: Partial<Record<GroupName, ReactNode>> = {
  ...Object.fromEntries(QUESTION_KINDS.map(({ group }) => [group, <GroupPanel key={group} group={group} />])),
  slides: (
    <Suspense fallback={<Skeleton height={320} />}>
      <SlidesPanel />
    </Suspense>
  ),
};

interface TabContent {
  name: GroupName;
  title: string;
  count: number;
  isWrong: boolean;
}

const hasEntries = (mistakes: object) => Object.keys(mistakes).length > 0;

/**
 * Returns the content of a tab as texts and numbers only, so that typing in a question does not render the tabs again.
 */
function tabTexts(state: BuilderState): string {
  return JSON.stringify(
    TABS.map(
      (tab): TabContent => ({
        name: tab.name,
        title: tab.title(state),
        count: tab.status(state).count,
        isWrong: tab.name === 'slides' ? hasEntries(shownSlidesMistakes(state)) : showsMistakes(state, tab),
      }),
    ),
  );
}

export function QuestionsStep() {
  const builder = useBuilderStore();
  const tab = useBuilder((state) => state.tab);
  const texts: TabContent[] = JSON.parse(useBuilder(tabTexts));
  const matches = useMatches();
  useFocusRequest();
  const tabs = texts.map(({ name, title, count, isWrong }): KindTab<GroupName> => {
    const found = matches.filter((match) => match.tab === name).length;
    return {
      name,
      title,
      count,
      wrong: isWrong ? t.tabErrors : undefined,
      note: found > 0 && <span className={classes.found}>{common.found(found)}</span>,
    };
  });
  const title = texts.find(({ name }) => name === tab)?.title ?? '';
  return (
    <KindTabs current={tab} onOpen={builder.open}>
      <KindTabList
        label={t.kinds}
        tabs={tabs}
        action={<RenameTab key={tab} title={title} onRename={(text) => builder.rename(tab, text)} />}
      />
      <KindPanel value={tab}>{PANELS[tab]}</KindPanel>
    </KindTabs>
  );
}
