/** The analysis of an event or a template: the questions to check, the totals, and the figures of each question
    (D95). */

import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { EventTabs } from '@/domain/events/EventTabs';
import { eventData } from '@/domain/results/eventData';
import { ResultFacts } from '@/domain/results/ResultFacts';
import { analysis as t } from '@/messages/analysis';
import { eventPage } from '@/messages/eventPage';
import { EmptyState } from '@/ui/EmptyState';
import { Loaded } from '@/ui/Loaded';
import { isWithdrawn, type Loadable } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import classes from './Analysis.module.css';
import { type Analysis, CORRECTED_KINDS, type CorrectedEvent, type CorrectedKind, templateAnalysis } from './api';
import { CorrectionsPanel } from './correction/CorrectionsPanel';
import { Distributions } from './Distributions';
import { Formulas } from './Formulas';
import { OddQuestions } from './OddQuestions';
import { sorted, useQuestionOrder } from './order';
import { QuestionMap } from './QuestionMap';
import { QuestionTable } from './QuestionTable';
import { QuestionView } from './QuestionView';
import { Totals } from './Totals';
import { numbered } from './verdicts';

/** Whether the server flags the sample as small. */
const isSmall = ({ questions }: Analysis) => questions.some(({ flags }) => flags.includes('small_sample'));

function Nobody({ submitted }: Pick<Analysis, 'submitted'>) {
  return (
    <Panel wide>
      {submitted === 0 ? (
        <EmptyState title={t.nobody} hint={t.nobodyHint} />
      ) : (
        <EmptyState title={t.allWait(submitted)} hint={t.allWaitHint} />
      )}
    </Panel>
  );
}

interface FiguresProps {
  analysis: Analysis;
  /** Null if the viewer may correct no key. */
  corrected: CorrectedEvent | null;
}

function Figures({ analysis, corrected }: FiguresProps) {
  const { participants, submitted, questions } = analysis;
  const list = useQuestionOrder();
  const [params] = useSearchParams();
  const rows = sorted(numbered(questions), list);
  const place = rows.findIndex(({ number }) => String(number) === params.get('question'));
  if (place >= 0) {
    return <QuestionView analysis={analysis} rows={rows} place={place} list={list} corrected={corrected} />;
  }
  return (
    <>
      {participants < submitted && <p className={classes.hint}>{t.someWait(participants, submitted)}</p>}
      {isSmall(analysis) && (
        <div role="note" className={classes.advice}>
          <div>
            <h2>{t.smallSample}</h2>
            <p>{t.smallSampleHint(participants)}</p>
          </div>
        </div>
      )}
      <div className={classes.pair}>
        <QuestionMap questions={questions} />
        <OddQuestions analysis={analysis} list={list} />
      </div>
      <Totals analysis={analysis} />
      <Distributions analysis={analysis} />
      <QuestionTable rows={rows} list={list} />
      <Formulas />
    </>
  );
}

interface BodyProps {
  query: Loadable<Analysis>;
  /** Null if the viewer may correct no key. */
  corrected: CorrectedEvent | null;
}

/** The analysis below the header. Until it is loaded, a panel shows a skeleton or the failure. */
function Body({ query, corrected }: BodyProps) {
  const content = (
    <Loaded failed={t.failed} query={query}>
      {(analysis) =>
        analysis.participants === 0 ? (
          <Nobody submitted={analysis.submitted} />
        ) : (
          <Figures analysis={analysis} corrected={corrected} />
        )
      }
    </Loaded>
  );
  return query.data === undefined || isWithdrawn(query) ? <Panel wide>{content}</Panel> : content;
}

/** The analysis of an event is one of the tabs of its page. */
export function EventAnalysisPage({ kind }: { kind: CorrectedKind }) {
  const id = useParam('id');
  const event = useQuery(eventData(id));
  const query = useQuery(kind.read(id));
  const viewer = useViewer();
  const corrected = can(viewer, 'update userscore') ? { kind, id } : null;
  // The id may belong to an event of the other kind.
  const type = event.data?.competition.type;
  const own = CORRECTED_KINDS.find((one) => one.type === type) ?? kind;
  if (own !== kind) return <Navigate replace to={own.event.paths.analysis({ id })} />;
  return (
    <QueryPage title={t.title} failed={t.failed} query={event}>
      {({ competition }) => (
        <>
          <PageHeader
            title={competition.name}
            part={eventPage.analysis}
            facts={<ResultFacts of={kind.key} event={competition} />}
          />
          <EventTabs kind={kind.event} event={competition} />
          <Body query={query} corrected={corrected} />
          {corrected && query.data && <CorrectionsPanel event={corrected} />}
        </>
      )}
    </QueryPage>
  );
}

export function TemplateAnalysisPage() {
  const query = useQuery(templateAnalysis(useParam('id')));
  return (
    <QueryPage title={t.title} failed={t.failed} query={query}>
      {({ name, template, participants }) => (
        <>
          <PageHeader title={name} note={t.note(template.name, participants)} />
          <Body query={query} corrected={null} />
        </>
      )}
    </QueryPage>
  );
}
