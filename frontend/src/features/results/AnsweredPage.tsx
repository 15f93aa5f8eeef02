/**
 * The participants of an event, each with the state of their answers and grading. If nothing is graded by hand,
 * all scores can be published at once.
 */

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { EventTabs } from '@/domain/events/EventTabs';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { common } from '@/messages/common';
import { eventPage } from '@/messages/eventPage';
import { formatNumber, formatPercent } from '@/messages/format';
import { results as t } from '@/messages/results';
import { confirm } from '@/ui/confirm';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { notice } from '@/ui/notice';
import { QueryPage } from '@/ui/QueryPage';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { answeredPeople, eventData, type Person, usePublish } from './api';
import { isGradedByHand, personState } from './grading';
import { useGraded } from './kind';
import classes from './Results.module.css';

/** Shows a score, or a text in a quieter colour if there is none. */
function Score({ person }: { person: Person }) {
  const state = personState(person);
  if (state === 'graded') return <strong className={classes.score}>{renderNumber(person.score)}</strong>;
  return <span className={classes.faded}>{state === 'toGrade' ? t.notPublished : t.notSolved}</span>;
}

/** Shows a number. If there is none, shows a faded mark, because a zero would mean that nothing was earned. */
const renderNumber = (n: number | null, text = formatNumber) =>
  n === null ? <span className={classes.faded}>{t.none}</span> : text(n);

const BONUS: Column<Person> = { id: 'bonus', header: t.bonus, numeric: true, cell: ({ bonus }) => renderNumber(bonus) };

/**
 * Returns one column for each kind of question in the template, with the titles from the rows. Also returns a column
 * for the bonus, if there is one (D35).
 */
const kindColumns = (row: Person | undefined): Column<Person>[] => {
  const keys = row?.keysData ?? [];
  const kinds = keys.map(
    (key, at): Column<Person> => ({
      id: key,
      header: row?.titles[at] ?? '',
      numeric: true,
      cell: (person) => renderNumber(person[key]),
    }),
  );
  return keys.includes('scorePerQuestionRanks') ? [...kinds, BONUS] : kinds;
};

function People({ competition, template }: Schemas['CompetitionDataResponse']) {
  const { id, name } = competition;
  const kind = useGraded();
  const viewer = useViewer();
  const list = useListState('asc');
  const query = useQuery(answeredPeople(kind, id, list.query));
  const publish = usePublish(kind);
  const eventKind = EVENT_KINDS.find(({ key }) => key === kind.key);

  const publishAll = () =>
    confirm({
      question: t.publishQuestion,
      detail: t.publishDetail,
      yes: t.publish,
      no: common.cancel,
      async act() {
        const { data } = await publish({ params: { path: { id } } });
        notice.success(t.publishedCount(data.published));
      },
    });

  const columns: readonly Column<Person>[] = [
    {
      id: 'person',
      header: t.person,
      main: true,
      cell: (person) =>
        personState(person) === 'notSolved' ? (
          <span dir="auto" className={classes.faded}>
            {person.name}
          </span>
        ) : (
          <Link to={kind.paths.grading({ id, userId: person.id })}>{person.name}</Link>
        ),
    },
    { id: 'score', header: t.score, numeric: true, cell: (person) => <Score person={person} /> },
    {
      id: 'percentage',
      header: t.percentage,
      numeric: true,
      cell: ({ is_scored, percentage }) => renderNumber(is_scored ? percentage : null, formatPercent),
    },
    ...kindColumns(query.data?.data[0]),
  ];
  return (
    <ListPage
      name="scores"
      t={{ ...t.people, title: name }}
      label={t.people.title}
      part={eventPage.results}
      tabs={eventKind && <EventTabs kind={eventKind} event={competition} />}
      action={
        <Group gap="sm">
          <Button variant="default" component={Link} to={kind.paths.analysis({ id })}>
            {t.analysis}
          </Button>
          {can(viewer, 'create userscore') && (
            <GatedButton
              reason={template.questions.some(isGradedByHand) ? t.needsGrading : undefined}
              onClick={() => void publishAll()}
            >
              {t.publishAll}
            </GatedButton>
          )}
        </Group>
      }
      query={query}
      columns={columns}
      rowKey={(person) => person.id}
      rowName={(person) => person.name}
      list={list}
    />
  );
}

export function AnsweredPage() {
  const query = useQuery(eventData(useParam('id')));
  return (
    <QueryPage title={t.title} failed={t.openFailed} query={query}>
      {(data) => <People {...data} />}
    </QueryPage>
  );
}
