/** Before submitting: what is not answered and what was marked, each a way to it. */
import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { questions } from '@/messages/questions';
import { Dialog } from '@/ui/Dialog';
import { GatedButton } from '@/ui/GatedButton';
import type { Engine } from './engine';
import { isAnswered, type Paper } from './paper';
import classes from './ReviewDialog.module.css';
import type { Position } from './usePosition';

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
  const list = (label: string, wanted: (id: string) => boolean) => {
    const found = paper.questions.filter(({ id }) => wanted(id));
    if (found.length === 0) return null;
    return (
      <section className={classes.list}>
        <h3 className={classes.label}>{label}</h3>
        {paper.groups.map(({ type, title }) => {
          const own = found.filter((question) => question.type === type);
          return (
            own.length > 0 && (
              <div key={type} className={classes.group}>
                <span className={classes.kind}>{title}</span>
                {own.map(({ id, number }) => (
                  <button
                    key={id}
                    type="button"
                    className={classes.number}
                    aria-label={questions.number(number)}
                    onClick={() => {
                      onClose();
                      // The dialog gives the focus back first.
                      setTimeout(() => place.goTo(id), 0);
                    }}
                  >
                    {number}
                  </button>
                ))}
              </div>
            )
          );
        })}
      </section>
    );
  };
  const open = paper.questions.filter(({ id }) => !isAnswered(sheet[id])).length;
  return (
    <>
      {open === 0 && <p className={classes.all}>{t.reviewAll}</p>}
      <div className={classes.lists}>
        {list(t.reviewOpen(open), (id) => !isAnswered(sheet[id]))}
        {list(t.reviewMarked(place.marked.size), (id) => place.marked.has(id))}
      </div>
      <p className={classes.final}>{t.reviewFinal}</p>
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
