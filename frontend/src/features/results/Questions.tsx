/** The questions of one kind. Each shows the answer and the model answer side by side, and the mark at the right. */
import { reviewedValueOf } from '@/questions/answerValue';
import type { KeyedQuestion } from '@/questions/kinds';
import { QuestionReview } from '@/questions/QuestionReview';
import type { Mark, Sheet } from './api';
import { Comment } from './Comment';
import { CommentField } from './CommentField';
import { CorrectionNote } from './CorrectionNote';
import { correctionOf, markedBy } from './corrected';
import classes from './Grading.module.css';
import { type Change, type Comments, currentMark, isDropped, isGradedByHand, keyOf, type Typed } from './grading';
import { MarkField } from './MarkField';

interface Props {
  sheet: Sheet;
  questions: readonly KeyedQuestion[];
  typed: Typed;
  comments: Comments;
  /** Whether the viewer may give marks. */
  open: boolean;
  /** The user tried to save while marks were missing. */
  tried: boolean;
  /** The marks that were changed to fit their weights, by question. */
  fitted: ReadonlyMap<string, { change: Change }>;
  onMark: (question: string, mark: number | '') => void;
  onFit: (question: string, mark: number, change: Change) => void;
  onComment: (key: string, comment: string) => void;
  /** Called if the user is done with the last mark. */
  onDone: () => void;
}

export function Questions(props: Props) {
  const { sheet, questions, typed, comments, open, tried, fitted, onMark, onFit, onComment, onDone } = props;
  const marks = new Map<string | null, Mark>(sheet.marks.map((mark) => [mark.question_id, mark]));
  return (
    <ol className={classes.questions}>
      {questions.map((question, at) => {
        const mark = marks.get(question.id);
        const correction = correctionOf(sheet, question.id);
        const giving = open && isGradedByHand(question) && !(mark && isDropped(mark));
        return (
          <li key={question.id} className={classes.question}>
            <div className={classes.review}>
              <QuestionReview
                question={markedBy(question, correction)}
                value={reviewedValueOf(question, sheet)}
                at={at + 1}
                mark={giving || !mark ? undefined : currentMark(mark, typed)}
              />
              {correction && <CorrectionNote question={question} correction={correction} />}
              {mark && open && (
                <CommentField
                  at={at + 1}
                  value={comments[keyOf(mark)] ?? mark.comment ?? ''}
                  onChange={(comment) => onComment(keyOf(mark), comment)}
                />
              )}
              {mark?.comment && !open && <Comment text={mark.comment} />}
            </div>
            {giving && mark && (
              <MarkField
                at={at + 1}
                weight={mark.weight}
                value={typed[question.id] ?? mark.score ?? ''}
                missing={tried}
                change={fitted.get(question.id)?.change}
                onChange={(value) => onMark(question.id, value)}
                onFit={(mark, change) => onFit(question.id, mark, change)}
                onDone={onDone}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
