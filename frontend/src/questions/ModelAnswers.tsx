/** A template with its correct answers marked: its facts, and its questions by kind. The page can be printed. */
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { modelAnswers as t } from '@/messages/modelAnswers';
import { questions as kinds } from '@/messages/questions';
import { type Description, DescriptionList } from '@/ui/DescriptionList';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { KindPanel, KindTabList, KindTabs } from './KindTabs';
import { type GroupName, type KeyedQuestion, KINDS, type KindCode } from './kinds';
import classes from './ModelAnswers.module.css';
import { QuestionReview } from './QuestionReview';
import { SlidesReview } from './slides/LazyReview';

/** A template with its correct answers. */
export type Answered = Schemas['ModelAnswersResponse'];

interface Group {
  code: KindCode;
  group: GroupName;
  title: string;
  weight: number;
  questions: readonly KeyedQuestion[];
}

/** The tabs that contain questions, in the order of the builder. */
const groupsOf = ({ questions, slides }: Answered): Group[] =>
  KINDS.flatMap(({ code, group }): Group[] => {
    const own = questions.filter(({ type }) => type === code);
    const holder = code === 6 ? slides : own[0];
    return holder ? [{ code, group, title: holder.title, weight: holder.weight, questions: own }] : [];
  });

type SlidesComponent = typeof SlidesReview;

const questionCount = ({ code, questions }: Group) => (code === 6 ? 1 : questions.length);

interface AnswersProps {
  group: Group;
  slides: Answered['slides'];
  Slides?: SlidesComponent;
}

function Answers({ group: { code, questions }, slides, Slides = SlidesReview }: AnswersProps) {
  if (code === 6) return slides && <Slides slides={slides} />;
  return questions.map((question, at) => <QuestionReview key={question.id} question={question} at={at + 1} />);
}

/** Loads the review of slides before the page is printed, because printing does not wait for code that loads. */
function useLoadedSlides(isNeeded: boolean): SlidesComponent {
  const [loaded, setLoaded] = useState<{ Slides: SlidesComponent }>({ Slides: SlidesReview });
  useEffect(() => {
    if (!isNeeded) return;
    import('@/questions/slides/SlidesReview').then(
      (part) => setLoaded({ Slides: part.SlidesReview }),
      () => {},
    );
  }, [isNeeded]);
  return loaded.Slides;
}

/** Whether the page is being printed. Paper has no tabs, so a printed page shows the questions of all tabs. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  // The browser prints the state of the page at the end of the event handler, so the page must be rendered before.
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)));
  useWindowEvent('afterprint', () => setPrinting(false));
  return printing;
}

interface Props {
  template: Answered;
  /** More about the template, as names and values. */
  more?: readonly Description[];
}

export function ModelAnswers({ template, more = [] }: Props) {
  const [params, setParams] = useSearchParams();
  const printing = usePrinting();
  const Slides = useLoadedSlides(template.slides !== null);
  const groups = groupsOf(template);
  const open = groups.find(({ group }) => group === params.get('type')) ?? groups[0];
  return (
    <div className={classes.page}>
      <PageHeader
        title={t.title}
        note={template.name}
        action={
          <Button variant="default" onClick={() => print()}>
            {t.print}
          </Button>
        }
      />
      <Panel wide>
        <DescriptionList
          items={[
            [t.name, template.name],
            [
              t.description,
              <span key="d" className={classes.description}>
                {template.description}
              </span>,
              'long',
            ],
            [t.totalWeight, kinds.points(template.total_weight)],
            ...groups.map(
              (group) => [group.title, t.weightOf(kinds.points(group.weight), questionCount(group))] as const,
            ),
            ...more,
          ]}
        />
      </Panel>
      {open && !printing && (
        <div className={classes.answers}>
          <KindTabs current={open.group} onOpen={(group) => setParams({ type: group }, { replace: true })}>
            <KindTabList
              label={t.questionTypes}
              tabs={groups.map((group) => ({ name: group.group, title: group.title, count: questionCount(group) }))}
            />
            <KindPanel value={open.group} className={classes.sheet}>
              <h2 className="visually-hidden">{open.title}</h2>
              <Answers group={open} slides={template.slides} />
            </KindPanel>
          </KindTabs>
        </div>
      )}
      {printing &&
        groups.map((group) => (
          <div key={group.group} className={classes.printed}>
            <h2 dir="auto">{group.title}</h2>
            <Answers group={group} slides={template.slides} Slides={Slides} />
          </div>
        ))}
    </div>
  );
}
