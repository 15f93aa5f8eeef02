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
import { paths } from '@/domain/paths';
import { eventData } from '@/domain/results/eventData';
import { ResultFacts } from '@/domain/results/ResultFacts';
import { common } from '@/messages/common';
import { eventPage } from '@/messages/eventPage';
import { results as t } from '@/messages/results';
import { titles } from '@/messages/titles';
import { confirm } from '@/ui/confirm';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { DATE } from '@/ui/listQuery';
import { notice } from '@/ui/notice';
import { QueryPage } from '@/ui/QueryPage';
import { ListPage } from '@/ui/table/ListPage';
import { ListTable } from '@/ui/table/ListTable';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { answeredUsers, BY_PLACE, markingOverview, usePublish } from './api';
import { ExportMenu } from './ExportMenu';
import { GradingState } from './GradingState';
import { gradedUserColumns } from './gradedUserColumns';
import { isGradedByHand } from './grading';
import { HideNames } from './HideNames';
import { useGraded } from './kind';
import { shownName } from './names';
import classes from './Results.module.css';
import { PLACE } from './resultColumns';
import { StateFilter } from './StateFilter';
import { Summary } from './Summary';

/** For more people, what still lacks a mark is not counted, because the call reads every sheet. */
const MAX_COUNTED = 2_000;

function People({ competition, template, answering, anonymous }: Schemas['CompetitionDataResponse']) {
  const { id, name } = competition;
  const kind = useGraded();
  const viewer = useViewer();
  const isHidden = anonymous === 1;
  // While names are hidden, the list has the order of the labels.
  const hasPlaces = competition.participant_type !== 'team' && !isHidden;
  const list = useListState(hasPlaces ? BY_PLACE : { ...BY_PLACE, by: DATE });
  const query = useQuery(answeredUsers(kind, id, list.query, list.filter('state')));
  const { data: rows, summary, counts, weights } = query.data ?? {};
  const publish = usePublish(kind);
  const eventKind = EVENT_KINDS.find(({ key }) => key === kind.key);

  // Once the list is loaded, questions that were dropped are known too.
  const needsGrading = query.data?.needs_grading ?? template.questions.some(isGradedByHand);

  const waits = summary === null && needsGrading && counts !== undefined && counts.to_grade > 0;
  const isFewEnough = counts !== undefined && counts.people <= MAX_COUNTED;
  const overview = useQuery({ ...markingOverview(id), enabled: waits && isFewEnough });
  const missing = waits ? overview.data?.incomplete : 0;

  const isOpen = competition.status === 'running' || answering > 0;
  const publishAll = () =>
    confirm({
      question: t.publishQuestion,
      detail: isOpen ? `${t.stillAnswer(answering)} ${t.publishDetail}` : t.publishDetail,
      yes: t.publish,
      no: common.cancel,
      async act() {
        const { data } = await publish({ params: { path: { id } } });
        notice.success(t.publishedCount(data.published));
      },
    });

  return (
    <ListPage
      name="scores"
      t={{ ...t.people, title: name }}
      label={t.people.title}
      part={eventPage.results}
      facts={(count) => <ResultFacts of={kind.key} event={competition} count={count} />}
      tabs={
        <>
          {eventKind && <EventTabs kind={eventKind} event={competition} />}
          {summary && counts && <Summary summary={summary} counts={counts} />}
          {!summary && counts && counts.people > 0 && (
            <GradingState counts={counts} answering={answering} marks={needsGrading ? { missing } : null} />
          )}
        </>
      }
      filter={!isHidden && <StateFilter list={list} counts={counts} />}
      action={
        <Group gap="sm">
          {competition.participant_type === 'team' && (
            <Button variant="default" component={Link} to={paths.answeredTeams({ id })}>
              {titles.teams}
            </Button>
          )}
          <ExportMenu event={{ id, name }} query={list.query} state={list.filter('state')} />
          {needsGrading && (
            <Button variant="default" component={Link} to={kind.paths.marking({ id })}>
              {t.marking.open}
            </Button>
          )}
          {kind.paths.leaderboard && (
            <Button variant="default" component={Link} to={kind.paths.leaderboard({ id })}>
              {titles.leaderboard}
            </Button>
          )}
          {can(viewer, 'create userscore') && (
            <GatedButton
              // Without anything to publish, this is not what the page is for.
              variant={counts?.to_grade ? 'filled' : 'default'}
              reason={needsGrading ? t.needsGrading : undefined}
              onClick={() => void publishAll()}
            >
              {t.publishAll}
            </GatedButton>
          )}
        </Group>
      }
      query={query}
      columns={[...(hasPlaces ? [PLACE] : []), ...gradedUserColumns(kind, id, rows?.[0], !isHidden, weights)]}
      rowKey={(person) => person.id}
      rowName={shownName}
      list={list}
      table={(table) => (
        <>
          <div className={classes.line}>
            <HideNames event={id} anonymous={isHidden} />
            {rows?.some(({ is_scored }) => is_scored) && <p className={classes.legend}>{t.legend}</p>}
          </div>
          <ListTable {...table} />
        </>
      )}
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
