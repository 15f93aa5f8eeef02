/** A template with its correct answers marked (specification, section 2). */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { watchAddress } from '@/domain/material/video';
import { questions as kinds } from '@/messages/questions';
import { templates as t } from '@/messages/templates';
import { KindPanel, KindTabList, KindTabs } from '@/questions/KindTabs';
import { type GroupName, type KeyedQuestion, KINDS, type KindCode } from '@/questions/kinds';
import { QuestionReview } from '@/questions/QuestionReview';
import { SlidesReview } from '@/questions/slides/LazyReview';
import { DescriptionList } from '@/ui/DescriptionList';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { type Template, templateDetail } from './api';
import classes from './ModelAnswers.module.css';

interface Group {
  code: KindCode;
  group: GroupName;
  title: string;
  weight: number;
  questions: readonly KeyedQuestion[];
}

/** The tabs that contain questions, in the order of the builder. */
const groupsOf = ({ questions, slides }: Template): Group[] =>
  KINDS.flatMap(({ code, group }): Group[] => {
    const own = questions.filter(({ type }) => type === code);
    const holder = code === 6 ? slides : own[0];
    return holder ? [{ code, group, title: holder.title, weight: holder.weight, questions: own }] : [];
  });

function Videos({ videos }: { videos: readonly string[] }) {
  if (videos.length === 0) return t.noVideos;
  return videos.map((address) => (
    <a key={address} href={watchAddress(address)} target="_blank" rel="noreferrer" className={classes.video}>
      {address}
    </a>
  ));
}

function ModelAnswers({ template }: { template: Template }) {
  const [params, setParams] = useSearchParams();
  const groups = groupsOf(template);
  const open = groups.find(({ group }) => group === params.get('type')) ?? groups[0];
  const questionCount = (code: KindCode, questions: readonly unknown[]) => (code === 6 ? 1 : questions.length);
  return (
    <div className={classes.page}>
      <PageHeader title={t.modelAnswers} note={template.name} />
      <Panel wide>
        <DescriptionList
          items={[
            [t.name, template.name],
            [
              t.description,
              <span key="d" className={classes.description}>
                {template.description}
              </span>,
            ],
            [t.totalWeight, kinds.points(template.total_weight)],
            ...groups.map(
              ({ title, weight, code, questions }) =>
                [title, t.weightOf(kinds.points(weight), questionCount(code, questions))] as const,
            ),
            [t.videos, <Videos key="v" videos={template.videos} />],
            [t.activeMaterial, template.matrial_status === 1 ? t.shownMaterial : t.hiddenMaterial],
          ]}
        />
      </Panel>
      {open && (
        <div className={classes.answers}>
          <KindTabs current={open.group} onOpen={(group) => setParams({ type: group }, { replace: true })}>
            <KindTabList
              label={t.questionTypes}
              tabs={groups.map(({ code, group, title, questions }) => ({
                name: group,
                title,
                count: questionCount(code, questions),
              }))}
            />
            <KindPanel value={open.group} className={classes.sheet}>
              <h2 className="visually-hidden">{open.title}</h2>
              {open.code === 6
                ? template.slides && <SlidesReview slides={template.slides} />
                : open.questions.map((question, at) => (
                    <QuestionReview key={question.id} question={question} at={at + 1} />
                  ))}
            </KindPanel>
          </KindTabs>
        </div>
      )}
    </div>
  );
}

export function ModelAnswersPage() {
  const query = useQuery(templateDetail(useParam('id')));
  return (
    <QueryPage title={t.modelAnswers} failed={t.openFailed} query={query}>
      {(template) => <ModelAnswers template={template} />}
    </QueryPage>
  );
}
