/** Step 2: a tab for each kind of question. */
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { templates as t } from '@/messages/templates';
import { KindPanel, type KindTab, KindTabList, KindTabs } from '@/questions/KindTabs';
import { defaultTitle, KINDS } from '@/questions/kinds';
import { groupStatus, slidesStatus } from './checks';
import { GroupPanel } from './GroupPanel';
import { RenameTab } from './RenameTab';
import { shownSlidesMistakes } from './slides/mistakes';
import { type BuilderState, useBuilder, useBuilderStore } from './store';
import { useFocusRequest } from './useFocusRequest';

/** Most templates have no slides, so their editor loads when its tab is opened. */
const SlidesPanel = lazy(async () => ({ default: (await import('./slides/SlidesPanel')).SlidesPanel }));

/**
 * Returns the content of a tab as texts and numbers only, so that typing in a question does not render the tabs again.
 */
function tabTexts(state: BuilderState): string {
  const { groups, slides, tried, shown, refused } = state;
  return JSON.stringify(
    KINDS.map((kind) => {
      if (kind.group === 'slides') {
        const { count } = slidesStatus(slides);
        const wrong = Object.keys(shownSlidesMistakes(state)).length > 0;
        return {
          group: kind.group,
          title: slides?.title ?? defaultTitle(6),
          count,
          wrong,
        };
      }
      const group = groups[kind.group];
      const { count, first } = groupStatus(kind.group, group);
      const due = tried || shown.has(kind.group) || group.order.some((key) => shown.has(key));
      const refusedHere = kind.group in refused || group.order.some((key) => key in refused);
      return { group: kind.group, title: group.title, count, wrong: (due && first !== null) || refusedHere };
    }),
  );
}

export function QuestionsStep() {
  const builder = useBuilderStore();
  const tab = useBuilder((state) => state.tab);
  const texts: { group: (typeof KINDS)[number]['group']; title: string; count: number; wrong: boolean }[] = JSON.parse(
    useBuilder(tabTexts),
  );
  useFocusRequest();
  const tabs = texts.map(
    ({ group, title, count, wrong }): KindTab<typeof group> => ({
      name: group,
      title,
      count,
      wrong: wrong ? t.tabErrors : undefined,
    }),
  );
  const title = texts.find(({ group }) => group === tab)?.title ?? '';
  return (
    <KindTabs current={tab} onOpen={builder.open}>
      <KindTabList
        label={t.kinds}
        tabs={tabs}
        action={<RenameTab key={tab} title={title} onRename={(text) => builder.rename(tab, text)} />}
      />
      <KindPanel value={tab}>
        {tab === 'slides' ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <SlidesPanel />
          </Suspense>
        ) : (
          <GroupPanel key={tab} group={tab} />
        )}
      </KindPanel>
    </KindTabs>
  );
}
