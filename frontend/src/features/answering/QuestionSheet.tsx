/** The map in a sheet at the bottom, with what remains to be done: unanswered questions, marked questions, and the
    submission. */
import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { answering as t } from '@/messages/answering';
import { common } from '@/messages/common';
import { GatedButton } from '@/ui/GatedButton';
import type { Engine } from './engine';
import { NotOpened } from './OpenQuestions';
import { countAnswered, isAnswered, type Paper, type Question } from './paper';
import { MapGroups } from './QuestionMap';
import classes from './QuestionSheet.module.css';
import type { Position } from './usePosition';

const REASON = 'not-opened-in-sheet';

interface Props {
  opened: boolean;
  paper: Paper;
  engine: Engine;
  place: Position;
  allVisited: boolean;
  onReview: () => void;
  onClose: () => void;
}

type Filter = 'all' | 'unanswered' | 'marked';

function Contents({ paper, engine, place, allVisited, onReview, onClose }: Omit<Props, 'opened'>) {
  const [filter, setFilter] = useState<Filter>('all');
  const sheet = useStore(engine.store, (session) => session.sheet);
  const total = paper.questions.length;
  const answered = countAnswered(sheet);
  const marked = place.marked.size;
  const shows = ({ id }: Question) =>
    filter === 'all' || (filter === 'marked' ? place.marked.has(id) : !isAnswered(sheet[id]));
  const nothing = !paper.questions.some(shows) && (filter === 'marked' ? t.noneMarked : t.reviewAll);
  // The sheet returns the focus before the action runs.
  const then = (act: () => void) => {
    onClose();
    setTimeout(act, 0);
  };
  return (
    <>
      <p className={classes.state}>{t.mapState(answered, total, marked)}</p>
      <SegmentedControl
        fullWidth
        aria-label={t.mapShow}
        className={classes.filter}
        value={filter}
        onChange={(value) => setFilter(value as Filter)}
        data={[
          { value: 'all', label: t.mapAll },
          { value: 'unanswered', label: t.mapUnanswered(total - answered) },
          { value: 'marked', label: t.mapMarked(marked) },
        ]}
      />
      <div className={classes.groups}>
        {nothing && <p className={classes.state}>{nothing}</p>}
        <MapGroups
          paper={paper}
          store={engine.store}
          place={place}
          shows={shows}
          goTo={(id) => then(() => place.goTo(id))}
        />
      </div>
      <div className={classes.foot}>
        <div className={classes.buttons}>
          <Button variant="default" h={44} onClick={() => then(onReview)}>
            {t.review}
          </Button>
          <GatedButton
            h={44}
            reason={allVisited ? undefined : t.visitAll}
            describedBy={REASON}
            onClick={() => then(onReview)}
          >
            {t.submit}
          </GatedButton>
        </div>
        <NotOpened id={REASON} paper={paper} place={place} onClose={onClose} />
      </div>
    </>
  );
}

export function QuestionSheet({ opened, ...rest }: Props) {
  return (
    <Modal.Root
      opened={opened}
      onClose={rest.onClose}
      size="100%"
      xOffset={0}
      yOffset={0}
      transitionProps={{ transition: 'slide-up' }}
    >
      <Modal.Overlay />
      <Modal.Content classNames={{ inner: classes.inner, content: classes.content }}>
        {/* A page may have only one banner, which is the top line. */}
        <Modal.Header role="none" className={classes.header}>
          <Modal.Title>{t.map}</Modal.Title>
          <Modal.CloseButton aria-label={common.close} />
        </Modal.Header>
        <Modal.Body className={classes.body}>
          <Contents {...rest} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
