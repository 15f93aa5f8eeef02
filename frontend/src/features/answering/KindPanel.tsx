/** The questions of the open tab. */
import { messages } from '@/messages';
import type { Engine } from './engine';
import classes from './KindPanel.module.css';
import type { Group } from './paper';
import { QuestionCard } from './QuestionCard';
import type { PlaceOnPaper } from './usePlace';

const { answering: words, questions } = messages;

interface Props {
  group: Group;
  engine: Engine;
  place: PlaceOnPaper;
}

/** So many are complete from the first paint on. */
const AT_ONCE = 6;

export function KindPanel({ group, engine, place }: Props) {
  return (
    <div role="tabpanel" id="questions" aria-labelledby={`kind-${group.type}`} className={classes.panel}>
      <p className={classes.about}>
        {words.count(group.questions.length)}
        {' · '}
        {words.pointsEach(questions.points(group.weight), group.questions.length)}
      </p>
      {group.questions.map((question, at) => (
        <QuestionCard
          key={question.id}
          question={question}
          engine={engine}
          marked={place.marked.has(question.id)}
          current={place.current === question.id}
          atOnce={at < AT_ONCE}
          onMark={place.toggleMark}
          onLook={place.look}
        />
      ))}
    </div>
  );
}
