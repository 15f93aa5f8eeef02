/** One participant's answers beside the model answers, with their marks (specification, 2: grader score page). */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { results as t } from '@/messages/results';
import { QueryPage } from '@/ui/QueryPage';
import { useKeys } from '@/ui/useKeys';
import { allPeople, gradingSheet } from './api';
import classes from './Grading.module.css';
import { nextToGrade } from './grading';
import { PeopleList } from './PeopleList';
import { SheetView } from './SheetView';

export function GradingPage() {
  const { id = '', userId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(gradingSheet(id, userId));
  const list = useQuery(allPeople(id));
  const people = list.data ?? [];
  // The open tab stays the same for the next participant, because a grader often marks the same kind for all
  // participants first.
  const [kind, setKind] = useState<string | null>(null);
  const [next, previous] = [nextToGrade(people, userId, 1), nextToGrade(people, userId, -1)];
  const openPerson = (person: { id: string } | undefined) => {
    if (person) void navigate(paths.grading({ id, userId: person.id }), { state: { grading: true } });
  };
  useKeys({ n: () => openPerson(next), p: () => openPerson(previous) });
  return (
    <div className={classes.page}>
      <PeopleList competition={id} list={list} current={userId} />
      <div>
        <QueryPage title={t.title} failed={t.openFailed} query={query}>
          {(sheet) => (
            <SheetView
              key={sheet.user.id}
              sheet={sheet}
              kind={kind}
              onKind={setKind}
              reload={() => query.refetch({ throwOnError: true })}
              isEverybodyKnown={list.isSuccess}
              next={next}
              previous={previous}
              onOpen={openPerson}
            />
          )}
        </QueryPage>
      </div>
    </div>
  );
}
