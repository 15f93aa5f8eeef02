/** One participant's answers beside the model answers, with their marks (specification, 2: grader score page). */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { eventData } from '@/domain/results/eventData';
import { common } from '@/messages/common';
import { results as t } from '@/messages/results';
import { confirm } from '@/ui/confirm';
import { QueryPage } from '@/ui/QueryPage';
import { useKeys } from '@/ui/useKeys';
import { allUsers, type Beside, gradingSheet, type Waiting } from './api';
import classes from './Grading.module.css';
import { withDrafts } from './grading';
import { GRADED_KINDS, useGraded } from './kind';
import { SheetView } from './SheetView';
import { UserList } from './UserList';

export function GradingPage() {
  const { id = '', userId = '' } = useParams();
  const kind = useGraded();
  const navigate = useNavigate();
  const query = useQuery(gradingSheet(id, userId));
  const list = useQuery(allUsers(kind, id));
  // While names are hidden, the server finds no user at this address. The event says whether they are hidden now.
  const event = useQuery({ ...eventData(id), enabled: query.isError, staleTime: 0 });
  const failed = query.isError && !event.isFetching;
  // The open tab stays the same for the next participant, because a grader often marks the same kind for all
  // participants first.
  const [tab, setTab] = useState<string | null>(null);
  const sheet = query.data;
  const openUser = (person: Waiting | null | undefined) => {
    if (person) void navigate(kind.paths.grading({ id, userId: person.id }), { state: { grading: true } });
  };
  useKeys({
    n: () => openUser(sheet?.next),
    p: () => openUser(sheet?.previous),
    j: () => openUser(sheet?.after),
    k: () => openUser(sheet?.before),
  });
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  /** Asks for confirmation before the first score is published while the event is open, and says how many
      participants are still answering (D62). */
  const mayPublish = async () => {
    if (asked || !sheet) return true;
    if (sheet.competition.status !== 'running' && sheet.answering === 0) return true;
    const { data } = await client.fetchQuery({ ...eventData(id), staleTime: 0 }).catch(() => ({ data: sheet }));
    const yes = await confirm({
      question: data.answering > 0 ? t.stillOpen : t.stillRunning,
      detail: `${t.stillAnswer(data.answering)} ${t.askedOnce}`,
      yes: t.save,
      no: common.cancel,
    });
    if (yes) setAsked(true);
    return yes;
  };
  // The id may belong to an event of the other kind.
  const own = GRADED_KINDS.find(({ type }) => type === sheet?.competition.type) ?? kind;
  if (own !== kind) return <Navigate replace to={own.paths.grading({ id, userId })} />;
  const beside: Beside = { before: sheet?.before ?? null, after: sheet?.after ?? null };
  const progress = sheet && {
    participants: sheet.competition.number_of_participants_users,
    answered: sheet.answered,
    scored: sheet.scored,
  };
  return (
    <div className={classes.page}>
      <UserList event={id} list={list} current={userId} progress={progress} beside={beside} />
      <div>
        <QueryPage
          title={t.title}
          failed={t.openFailed}
          gone={event.data?.anonymous === 1 ? t.people.hidden : undefined}
          query={{ ...query, isError: failed }}
        >
          {(sheet) => (
            <SheetView
              key={sheet.user.id}
              sheet={{ ...sheet, marks: [...withDrafts(sheet)] }}
              tab={tab}
              onTab={setTab}
              reload={async () => (await query.refetch({ throwOnError: true })).data}
              onOpen={openUser}
              mayPublish={mayPublish}
            />
          )}
        </QueryPage>
      </div>
    </div>
  );
}
