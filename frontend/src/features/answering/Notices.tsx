/**
 * Notices below the top line: what happens while answers are not saved, and what happens at the end. If there is no
 * space for them, the top line shows a short version, and only screen readers get the notices.
 */
import { IconHourglassLow, IconInfoCircle } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import type { Engine } from './engine';
import classes from './Notices.module.css';
import { isAnswered, type Paper } from './paper';
import type { SaveError } from './session';
import { useCompact } from './useRoom';
import type { TimeStage } from './useTimeStage';

/** If there are more questions than this, only their number is shown. */
const MAX_NAMED = 12;

const { trouble } = t;

function wordsOf(kind: SaveError['kind'] | undefined, message: string, isStored: boolean): [string, string] | null {
  switch (kind) {
    case 'offline':
      return [trouble.offline, isStored ? trouble.offlineHint : trouble.offlineLooseHint];
    case 'intercepted':
      return [trouble.intercepted, trouble.interceptedHint];
    case 'refused':
      return [trouble.refused, trouble.refusedHint(message)];
    case 'unexpected':
      return [trouble.unexpected, trouble.unexpectedHint];
    default:
      return null;
  }
}

function SaveProblem({ engine }: { engine: Engine }) {
  const kind = useStore(engine.store, ({ saveError }) => saveError?.kind);
  const message = useStore(engine.store, ({ saveError }) => saveError?.message ?? '');
  const isStored = useStore(engine.store, ({ draftStored }) => draftStored);
  const words = wordsOf(kind, message, isStored);
  if (!words) return null;
  return (
    <div className={classes.notice} data-notice>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <p>
        <strong>{words[0]}</strong> {words[1]}
      </p>
    </div>
  );
}

interface Props {
  paper: Paper;
  engine: Engine;
  stage: TimeStage;
  goTo: (id: string) => void;
}

/** The text in the last minute that explains what happens at the end and lists the questions without an answer. */
function LastMinute({ paper, engine, goTo }: Omit<Props, 'stage'>) {
  const sheet = useStore(engine.store, (session) => session.sheet);
  const compact = useCompact();
  const open = paper.questions.filter(({ id }) => !isAnswered(sheet[id]));
  return (
    <div className={classes.notice} data-notice data-last-minute>
      <IconHourglassLow size={18} stroke={1.75} aria-hidden />
      <p>
        <strong>{t.clock.ending}</strong> {t.clock.endingHint}{' '}
        {/* Invisible links must not receive the focus. On small screens, the question sheet has links to the
            questions. */}
        {open.length > 0 && (open.length > MAX_NAMED || compact) && t.clock.open(open.length)}
        {open.length > 0 && open.length <= MAX_NAMED && !compact && (
          <>
            {t.clock.openNamed}
            {open.map(({ id, number }) => (
              <button
                key={id}
                type="button"
                className={classes.link}
                aria-label={questions.number(number)}
                onClick={() => goTo(id)}
              >
                {number}
              </button>
            ))}
          </>
        )}
      </p>
    </div>
  );
}

export function Notices({ paper, engine, stage, goTo }: Props) {
  return (
    <div className={classes.notices}>
      <div role="status">
        <SaveProblem engine={engine} />
      </div>
      <div role="status">{stage === 'last' && <LastMinute paper={paper} engine={engine} goTo={goTo} />}</div>
    </div>
  );
}
