/** The history of a score: who gave which marks, and when (D37). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Gmt } from '@/domain/Gmt';
import { common } from '@/messages/common';
import { results as t } from '@/messages/results';
import { defaultTitle } from '@/questions/kinds';
import { ruleTitle } from '@/questions/ruleTitle';
import { Dialog } from '@/ui/Dialog';
import { Loaded } from '@/ui/Loaded';
import type { DialogState } from '@/ui/useDialog';
import { type ScoreSave, type Sheet, scoreSaves } from './api';
import { keyOf } from './grading';
import classes from './History.module.css';
import { type ChangedMark, placeOf, type SaveLine, saveLines } from './history';
import { useGraded } from './kind';
import { shownName } from './names';

interface LineProps {
  line: SaveLine;
  /** Whether the history has several attempts. */
  numbered: boolean;
}

function nameOf(question: string, save: ScoreSave): string {
  const place = placeOf(question, save);
  return place ? t.history.question(defaultTitle(place.type), place.number) : t.history.goneQuestion;
}

function Changes({ changed, save }: { changed: readonly ChangedMark[]; save: ScoreSave }) {
  if (changed.length === 0) return <p className={classes.note}>{t.history.sameMarks}</p>;
  return (
    <ul className={classes.changes}>
      {changed.map(({ question, before, after, comment }) => {
        const name = nameOf(question, save);
        return (
          <li key={question}>
            {before === after ? name : t.history.changed(name, before, after)}
            {comment !== undefined && (
              <p dir="auto" className={classes.note}>
                {comment === '' ? t.history.commentRemoved : comment}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Save({ line: { save, changed, isLatest, isWithdrawn }, numbered }: LineProps) {
  const { attempt, actor, at, total, percentage, reason, correction } = save;
  return (
    <li className={classes.save}>
      {numbered && isLatest && <h3 className={classes.attempt}>{t.history.attempt(attempt)}</h3>}
      {isWithdrawn && <p className={classes.withdrawn}>{t.history.withdrawn}</p>}
      <div className={classes.head}>
        <strong>
          <bdi>{actor ? actor.name : t.history.automatic}</bdi>
        </strong>
        <span className={classes.when}>{at ? <Gmt at={at} /> : t.history.unknownTime}</span>
      </div>
      <p className={classes.total}>{t.scoreIs(total, percentage)}</p>
      {correction && (
        <p className={classes.total}>
          {t.history.corrected(nameOf(keyOf({ ...correction, type: 6 }), save), ruleTitle(correction))}
        </p>
      )}
      {reason !== null && (
        <p dir="auto" className={classes.note}>
          {reason}
        </p>
      )}
      {changed && <Changes changed={changed} save={save} />}
    </li>
  );
}

export function HistoryDialog({ sheet, ...state }: DialogState & { sheet: Sheet }) {
  const query = useQuery(scoreSaves(useGraded(), sheet.competition.id, sheet.user.id));
  return (
    <Dialog
      {...state}
      title={t.history.title(shownName(sheet.user))}
      size="lg"
      footer={
        <Button variant="default" onClick={state.onClose}>
          {common.close}
        </Button>
      }
    >
      <Loaded failed={t.history.failed} query={query}>
        {({ data, meta }) => (
          <>
            <ol className={classes.saves}>
              {saveLines(data).map((line) => (
                <Save
                  key={`${line.save.attempt}-${line.save.version}`}
                  line={line}
                  numbered={data.some(({ attempt }) => attempt > 1)}
                />
              ))}
            </ol>
            {meta.total > data.length && <p className={classes.note}>{t.history.latest(data.length, meta.total)}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
