/** One participant's answers beside the model, and their marks (specification, 2: grader score page). */
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { results as t } from '@/messages/results';
import { QueryPage } from '@/ui/QueryPage';
import { useSingleKeys } from '@/ui/singleKeys';
import { everybody, gradingSheet } from './api';
import classes from './Grading.module.css';
import { neighbour } from './grading';
import { PeopleList } from './PeopleList';
import { SheetView } from './SheetView';

/** Letters are shortcuts everywhere but where they can be typed; a mark takes none. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([data-mark]), textarea, select');

export function GradingPage() {
  const { id = '', userId = '' } = useParams();
  const navigate = useNavigate();
  const query = useQuery(gradingSheet(id, userId));
  const { data: people = [] } = useQuery(everybody(id));
  // Outlives the person: a grader goes through everybody's free texts first.
  const [kind, setKind] = useState<string | null>(null);
  const [next, previous] = [neighbour(people, userId, 1), neighbour(people, userId, -1)];
  const open = (person: { id: string } | undefined) => {
    if (person) void navigate(paths.grading({ id, userId: person.id }), { state: { grading: true } });
  };
  const singleKeys = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (modified || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
    const key = event.key.toLowerCase();
    if (!singleKeys || (key !== 'n' && key !== 'p')) return;
    event.preventDefault();
    open(key === 'n' ? next : previous);
  });
  return (
    <div className={classes.page}>
      <PeopleList competition={id} people={people} current={userId} />
      <div>
        <QueryPage title={t.title} failed={t.openFailed} query={query}>
          {(sheet) => (
            <SheetView
              key={sheet.user.id}
              sheet={sheet}
              kind={kind}
              onKind={setKind}
              reload={async () => {
                await query.refetch();
              }}
              next={next}
              previous={previous}
              onOpen={open}
            />
          )}
        </QueryPage>
      </div>
    </div>
  );
}
