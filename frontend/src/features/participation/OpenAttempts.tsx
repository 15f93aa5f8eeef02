/** The ways back to the open attempts of one kind of event, for a list without scores. A restore withdraws the score (D33). */
import { useQueries } from '@tanstack/react-query';
import { serverClock } from '@/api/serverClock';
import type { EventKind } from '@/domain/events/kind';
import { Link } from '@/ui/Link';
import { ContinueText } from './ContinueText';
import classes from './participation.module.css';
import { ownState } from './state';

/** The number of events that are read to find open attempts. Running events are first in the list. */
const RUNNING_LISTED = 10;

export function OpenAttempts({ kind: { ownLists, finishedTab, paths } }: { kind: EventKind }) {
  const lists = useQueries({
    queries: ownLists
      .filter((_, tab) => tab !== finishedTab)
      .map(({ read }) => read({ page: 1, per_page: RUNNING_LISTED, sort: 'desc' }, '')),
  });
  const now = serverClock.now();
  const open = lists
    .flatMap(({ data }) => data?.data ?? [])
    .filter((event) => ownState(event, now) === 'answering' && !event.paused_at);
  return open.map(
    ({ id, name, deadline }) =>
      deadline !== null && (
        <Link key={id} to={paths.answering({ id })} className={classes.open}>
          <ContinueText deadline={deadline} name={name} />
        </Link>
      ),
  );
}
