/** The dialog before submitting: links to the questions without an answer and to the marked questions. */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { Dialog } from '@/ui/Dialog';
import { GatedButton } from '@/ui/GatedButton';
import type { Engine } from './engine';
import { NotOpened, QuestionList } from './OpenQuestions';
import { isAnswered, type Paper, type Question } from './paper';
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
  const open = paper.questions.filter(({ id }) => !isAnswered(sheet[id]));
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
      {open.length === 0 && <p className={classes.all}>{t.reviewAll}</p>}
      <div className={classes.lists}>
        {questionList(t.reviewOpen(open.length), open)}
        {questionList(t.reviewMarked(marked.length), marked)}
      </div>
      <p className={classes.final}>{t.reviewFinal}</p>
      <NotOpened id={REASON} paper={paper} place={place} onClose={onClose} />
    </>
  );
}

export function ReviewDialog({ opened, allVisited, onClose, ...rest }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t.reviewTitle}
      size="lg"
      footer={
        <>
          <Button variant="default" h={44} data-autofocus onClick={onClose}>
            {t.keepAnswering}
          </Button>
          <GatedButton
            h={44}
            reason={allVisited ? undefined : t.visitAll}
            describedBy={REASON}
            onClick={() => {
              onClose();
              void rest.engine.submit();
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
