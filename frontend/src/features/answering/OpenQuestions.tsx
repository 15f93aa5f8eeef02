/**
 * Links to questions, by number and text. Also lists groups that were never opened, because they prevent the
 * submission.
 */
import { IconFlagFilled } from '@tabler/icons-react';
import { answering as t } from '@/messages/answering';
import { questions as words } from '@/messages/questions';
import classes from './OpenQuestions.module.css';
import type { Paper, Question } from './paper';
import type { Position } from './usePosition';

interface ListProps {
  questions: readonly Question[];
  place: Position;
  /** Closes the dialog that contains the list. */
  onClose: () => void;
}

export function QuestionList({ questions, place, onClose }: ListProps) {
  return (
    <ul className={classes.rows}>
      {questions.map(({ id, number, type, content }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.row}
            onClick={() => {
              onClose();
              // The dialog first returns the focus to where it was before.
              setTimeout(() => place.goTo(id), 0);
            }}
          >
            <span className={classes.number} aria-hidden>
              {number}
            </span>
            <span className="visually-hidden">{words.number(number)}</span>
            <span className={classes.text}>{content}</span>
            {place.marked.has(id) && (
              <span className={classes.marked}>
                <IconFlagFilled size={12} aria-hidden />
                {t.rowMarked}
              </span>
            )}
            {!place.visited.has(type) && <span className={classes.note}>{t.notVisited}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  id?: string;
  paper: Paper;
  place: Position;
  onClose?: () => void;
}

/** Returns the reason why the answers cannot be submitted yet. Returns nothing if every group was opened. */
export function NotOpened({ id, paper, place, onClose }: Props) {
  const groups = paper.groups.filter(({ type }) => !place.visited.has(type));
  if (groups.length === 0) return null;
  return (
    <p id={id} className={classes.reason}>
      {t.visitThese}
      {groups.map(({ type, title }) => (
        <button
          key={type}
          type="button"
          className={classes.link}
          onClick={() => {
            onClose?.();
            setTimeout(() => place.openKind(type), 0);
          }}
        >
          {title}
        </button>
      ))}
    </p>
  );
}
