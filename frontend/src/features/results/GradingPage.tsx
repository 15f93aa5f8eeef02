/** One participant's answers beside the model answers, with their marks (specification, 2: grader score page). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { results as t } from '@/messages/results';
import { QueryPage } from '@/ui/QueryPage';
import { useKeys } from '@/ui/useKeys';
import { allPeople, gradingSheet, type Waiting } from './api';
import classes from './Grading.module.css';
import { useGraded } from './kind';
import { PeopleList } from './PeopleList';
import { SheetView } from './SheetView';

export function GradingPage() {
  const { id = '', userId = '' } = useParams();
  const kind = useGraded();
  const navigate = useNavigate();
  const query = useQuery(gradingSheet(id, userId));
  const list = useQuery(allPeople(kind, id));
  // The open tab stays the same for the next participant, because a grader often marks the same kind for all
  // participants first.
  const [tab, setTab] = useState<string | null>(null);
  const sheet = query.data;
  const openPerson = (person: Waiting | null | undefined) => {
    if (person) void navigate(kind.paths.grading({ id, userId: person.id }), { state: { grading: true } });
  };
  useKeys({ n: () => openPerson(sheet?.next), p: () => openPerson(sheet?.previous) });
  const progress = sheet && {
    participants: sheet.competition.number_of_participants_users,
    answered: sheet.answered,
    scored: sheet.scored,
  };
  return (
    <div className={classes.page}>
      <PeopleList event={id} list={list} current={userId} progress={progress} />
      <div>
        <QueryPage title={t.title} failed={t.openFailed} query={query}>
          {(sheet) => (
            <SheetView
              key={sheet.user.id}
              sheet={sheet}
              tab={tab}
              onTab={setTab}
              reload={async () => (await query.refetch({ throwOnError: true })).data}
              onOpen={openPerson}
            />
          )}
        </QueryPage>
      </div>
    </div>
  );
}
