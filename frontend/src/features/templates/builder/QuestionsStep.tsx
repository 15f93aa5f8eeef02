/** Step 2: a tab for each kind of question. */
import { messages } from '@/messages';
import { type KindTab, KindTabs } from '@/questions/KindTabs';
import { defaultTitle, KINDS } from '@/questions/kinds';
import { EmptyState } from '@/ui/EmptyState';
import classes from './Builder.module.css';
import { statusOf } from './checks';
import { GroupPanel } from './GroupPanel';
import { RenameTab } from './RenameTab';
import { type BuilderState, useBuilder, useBuilderStore } from './store';
import { useFocusRequest } from './useFocusRequest';

const { templates: words } = messages;

/** Slides are kept as they came; their builder is not made yet. */
function SlidesPanel() {
  const slides = useBuilder((state) => state.kept.slides);
  return (
    <div className={classes.slides}>
      <EmptyState title={words.slidesLater} hint={slides ? words.slidesKept(slides.name) : words.slidesLaterHint} />
    </div>
  );
}

/** Everything a tab shows, as texts and numbers, so that typing within a question renders no tab. */
function tabTexts({ groups, kept, tried, shown, refused }: BuilderState): string {
  return JSON.stringify(
    KINDS.map((kind) => {
      if (kind.group === 'slides') {
        const slides = kept.slides;
        return { group: kind.group, title: slides?.title ?? defaultTitle(6), count: slides ? 1 : 0, wrong: false };
      }
      const group = groups[kind.group];
      const { count, first } = statusOf(kind.group, group);
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
  const tabs = texts.map(({ group, title, count, wrong }): KindTab<typeof group> => {
    const rename = group === 'slides' ? builder.renameSlides : (text: string) => builder.rename(group, text);
    const renamed = group !== 'slides' || count > 0;
    return {
      group,
      title,
      count,
      wrong: wrong ? words.tabErrors : undefined,
      action: renamed && <RenameTab title={title} onRename={rename} />,
    };
  });
  return (
    <>
      <KindTabs label={words.kinds} tabs={tabs} current={tab} onOpen={builder.open} />
      {tab === 'slides' ? <SlidesPanel /> : <GroupPanel key={tab} group={tab} />}
    </>
  );
}
