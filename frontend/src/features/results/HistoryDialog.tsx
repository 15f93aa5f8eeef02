/** The history of a score: who gave which marks, and when (D37). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Gmt } from '@/domain/Gmt';
import { common } from '@/messages/common';
import { results as t } from '@/messages/results';
import { defaultTitle } from '@/questions/kinds';
import { Dialog } from '@/ui/Dialog';
import { Loaded } from '@/ui/Loaded';
import type { DialogState } from '@/ui/useDialog';
import { type Sheet, scoreSaves } from './api';
import classes from './History.module.css';
import { type ChangedMark, placeOf, type SaveLine, saveLines } from './history';
import { useGraded } from './kind';
import { shownName } from './names';

interface LineProps {
  line: SaveLine;
  sheet: Sheet;
}

function Changes({ changed, sheet }: { changed: readonly ChangedMark[]; sheet: Sheet }) {
  if (changed.length === 0) return <p className={classes.note}>{t.history.sameMarks}</p>;
  return (
    <ul className={classes.changes}>
      {changed.map(({ question, before, after, comment }) => {
        const place = placeOf(question, sheet);
        const name = place ? t.history.question(defaultTitle(place.type), place.number) : t.history.goneQuestion;
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

function Save({ line: { save, changed }, sheet }: LineProps) {
  const { actor, at, total, percentage, reason } = save;
  return (
    <li className={classes.save}>
      <div className={classes.head}>
        <strong>
          <bdi>{actor ? actor.name : t.history.automatic}</bdi>
        </strong>
        <span className={classes.when}>{at ? <Gmt at={at} /> : t.history.unknownTime}</span>
      </div>
      <p className={classes.total}>{t.scoreIs(total, percentage)}</p>
      {reason !== null && (
        <p dir="auto" className={classes.note}>
          {t.history.corrected(reason)}
        </p>
      )}
      {changed && <Changes changed={changed} sheet={sheet} />}
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
                <Save key={line.save.version} line={line} sheet={sheet} />
              ))}
            </ol>
            {meta.total > data.length && <p className={classes.note}>{t.history.latest(data.length, meta.total)}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
