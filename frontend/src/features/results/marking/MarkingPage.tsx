/** Marks one question for all participants. The order of the answers is stable and does not depend on names (D65). */

import { Alert, Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { eventData } from '@/domain/results/eventData';
import { common } from '@/messages/common';
import { results as t } from '@/messages/results';
import { KindTabList, KindTabs } from '@/questions/KindTabs';
import { defaultTitle } from '@/questions/kinds';
import { confirm } from '@/ui/confirm';
import { EmptyState } from '@/ui/EmptyState';
import { mayDropUnsaved } from '@/ui/mayDropUnsaved';
import { notice } from '@/ui/notice';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { markingOverview } from '../api';
import { type MarkedQuestion, type Overview, usePublishMarks } from './api';
import classes from './Marking.module.css';
import { QuestionAnswers } from './QuestionAnswers';

function Questions({ event, overview }: { event: string; overview: Overview }) {
  const { questions, answers, anonymous } = overview;
  const client = useQueryClient();
  const viewer = useViewer();
  const publish = usePublishMarks();
  const first = questions.find(({ marked }) => marked < answers) ?? questions[0];
  const [open, setOpen] = useState(first);
  /** The question that was dropped while it was open. */
  const [dropped, setDropped] = useState<MarkedQuestion>();
  const place = questions.findIndex(({ id }) => id === open?.id);
  const question = questions[place];
  if (!question && open !== first) {
    if (open) setDropped(open);
    setOpen(first);
  }

  /** Opens another question, unless the user wants to keep the mark or the comment that is not saved. */
  const openQuestion = async (next: MarkedQuestion | undefined) => {
    if (!next || !(await mayDropUnsaved())) return;
    setDropped(undefined);
    setOpen(next);
  };

  const publishAll = async () => {
    const [{ data: now }, { data: seen }] = await Promise.all([
      client.fetchQuery({ ...markingOverview(event), staleTime: 0 }),
      client.fetchQuery({ ...eventData(event), staleTime: 0 }),
    ]);
    const isOpen = seen.competition.status === 'running' || seen.answering > 0;
    await confirm({
      question: t.marking.publishQuestion(now.publishable),
      detail: `${t.marking.incomplete(now.incomplete)} ${isOpen ? t.stillAnswer(seen.answering) : ''}`.trim(),
      yes: t.publish,
      no: common.cancel,
      async act() {
        const { data } = await publish({ params: { path: { id: event } } });
        notice.success(t.marking.published(data.published, data.incomplete));
      },
    });
  };

  return (
    <>
      <PageHeader
        title={t.marking.title}
        note={t.marking.note}
        action={
          <div className={classes.actions}>
            {anonymous === 1 && (
              <span className={classes.hidden}>
                <IconEyeOff size={18} stroke={1.75} aria-hidden />
                {t.marking.hidden}
              </span>
            )}
            {can(viewer, 'create userscore') && (
              <Button variant="default" onClick={() => void publishAll()}>
                {t.marking.publish}
              </Button>
            )}
          </div>
        }
      />
      {dropped && (
        <Alert color="yellow" role="alert" mb={16}>
          {t.marking.dropped(dropped.number, defaultTitle(dropped.type))}
        </Alert>
      )}
      {!question || answers === 0 ? (
        <Panel wide>
          <EmptyState
            title={question ? t.marking.noAnswers : t.marking.noQuestions}
            hint={question ? t.marking.noAnswersHint : t.marking.noQuestionsHint}
          />
        </Panel>
      ) : (
        <QuestionAnswers
          key={question.id}
          event={event}
          question={question}
          number={question.number}
          total={answers}
          onQuestion={(by) => void openQuestion(questions[place + by])}
          tabs={
            <KindTabs
              current={question.id}
              onOpen={(next) => void openQuestion(questions.find(({ id }) => id === next))}
            >
              <KindTabList
                label={t.marking.questions}
                oneLine
                tabs={questions.map(({ id, number, type, marked }) => ({
                  name: id,
                  title: t.marking.question(number, defaultTitle(type)),
                  note: <span className={classes.progress}>{t.marking.progress(marked, answers)}</span>,
                }))}
              />
            </KindTabs>
          }
        />
      )}
    </>
  );
}

export function MarkingPage() {
  const id = useParam('id');
  const query = useQuery(markingOverview(id));
  return (
    <QueryPage title={t.marking.title} failed={t.openFailed} query={query}>
      {(overview) => <Questions event={id} overview={overview} />}
    </QueryPage>
  );
}
