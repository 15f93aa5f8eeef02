/** The questions of one kind. Each shows the answer and the model answer side by side, and the mark at the right. */
import { reviewedValueOf } from '@/questions/answerValue';
import type { KeyedQuestion } from '@/questions/kinds';
import { QuestionReview } from '@/questions/QuestionReview';
import type { Mark, Sheet } from './api';
import classes from './Grading.module.css';
import { currentMark, isGradedByHand, type Typed } from './grading';
import { MarkField } from './MarkField';

interface Props {
  sheet: Sheet;
  questions: readonly KeyedQuestion[];
  typed: Typed;
  /** Whether the viewer may give marks. */
  open: boolean;
  /** The user tried to save while marks were missing. */
  tried: boolean;
  onMark: (question: string, mark: number | '') => void;
}

export function Questions({ sheet, questions, typed, open, tried, onMark }: Props) {
  const marks = new Map<string | null, Mark>(sheet.marks.map((mark) => [mark.question_id, mark]));
  return (
    <ol className={classes.questions}>
      {questions.map((question, at) => {
        const mark = marks.get(question.id);
        const giving = open && isGradedByHand(question);
        return (
          <li key={question.id} className={classes.question}>
            <div className={classes.review}>
              <QuestionReview
                question={question}
                value={reviewedValueOf(question, sheet)}
                at={at + 1}
                mark={giving || !mark ? undefined : currentMark(mark, typed)}
              />
            </div>
            {giving && mark && (
              <MarkField
                at={at + 1}
                weight={mark.weight}
                value={typed[question.id] ?? mark.score ?? ''}
                missing={tried}
                onChange={(value) => onMark(question.id, value)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
