/**
 * The dialog before submitting, like the dialog before leaving: links to the questions without an answer and to the
 * marked questions, and the remaining time.
 */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { Dialog } from '@/ui/Dialog';
import { GatedButton } from '@/ui/GatedButton';
import { EndSentence, unansweredQuestions } from './EndSentence';
import type { Engine } from './engine';
import { NotOpened, QuestionList } from './OpenQuestions';
import type { Paper, Question } from './paper';
import classes from './ReviewDialog.module.css';
import type { Position } from './usePosition';

const REASON = 'not-opened-in-review';

interface Props {
  opened: boolean;
  paper: Paper;
  engine: Engine;
  place: Position;
  allVisited: boolean;
  onClose: () => void;
}

function Lists({ paper, engine, place, onClose }: Pick<Props, 'paper' | 'engine' | 'place' | 'onClose'>) {
  const sheet = useStore(engine.store, (session) => session.sheet);
  const open = unansweredQuestions(paper, sheet);
  const marked = paper.questions.filter(({ id }) => place.marked.has(id));
  const questionList = (label: string, questions: readonly Question[]) =>
    questions.length > 0 && (
      <section className={classes.list}>
        <h3 className={classes.label}>{label}</h3>
        <QuestionList questions={questions} place={place} onClose={onClose} />
      </section>
    );
  return (
    <>
      <p className={classes.sentence}>
        <EndSentence paper={paper} engine={engine} />
      </p>
      <div className={classes.lists}>
        {/* The marked questions come first, because there may be a hundred questions without an answer. */}
        {questionList(t.reviewMarked(marked.length), marked)}
        {questionList(t.reviewOpen(open.length), open)}
      </div>
      <NotOpened id={REASON} paper={paper} place={place} onClose={onClose} />
    </>
  );
}

export function ReviewDialog({ opened, allVisited, onClose, ...rest }: Props) {
  const { paper, engine } = rest;
  const isAnyOpen = useStore(engine.store, ({ sheet }) => unansweredQuestions(paper, sheet).length > 0);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t.reviewTitle}
      size="lg"
      footer={
        <>
          <Button variant={isAnyOpen ? 'filled' : 'default'} h={44} data-autofocus onClick={onClose}>
            {t.keepAnswering}
          </Button>
          <GatedButton
            variant={isAnyOpen ? 'outline' : 'filled'}
            h={44}
            reason={allVisited ? undefined : t.visitAll}
            describedBy={REASON}
            onClick={() => {
              onClose();
              void engine.submit();
            }}
          >
            {t.submitAnswers}
          </GatedButton>
        </>
      }
    >
      <Lists {...rest} onClose={onClose} />
    </Dialog>
  );
}
