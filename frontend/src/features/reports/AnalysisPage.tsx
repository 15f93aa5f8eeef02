/** The analysis of an event or a template: the questions to check, the totals, and the figures of each question
    (D95). */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { analysis as t } from '@/messages/analysis';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import classes from './Analysis.module.css';
import type { Analysis, CorrectedEvent, CorrectedKind, ReadAnalysis } from './api';
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

interface Props {
  read: ReadAnalysis;
  /** The kind of the event. A template has none, and no corrections. */
  corrected?: CorrectedKind | undefined;
}

export function AnalysisPage({ read, corrected: kind }: Props) {
  const id = useParam('id');
  const query = useQuery(read(id));
  const viewer = useViewer();
  const corrected = kind && can(viewer, 'update userscore') ? { kind, id } : null;
  return (
    <QueryPage title={t.title} failed={t.failed} query={query}>
      {(analysis) => (
        <>
          <PageHeader title={analysis.name} note={t.note(analysis.template.name, analysis.participants)} />
          {analysis.participants === 0 ? (
            <Nobody submitted={analysis.submitted} />
          ) : (
            <Figures analysis={analysis} corrected={corrected} />
          )}
          {corrected && <CorrectionsPanel event={corrected} />}
        </>
      )}
    </QueryPage>
  );
}
