/** The short questions of the assign dialog: users or teams, and who plays for each team. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import type { Assignee, Event, TeamPlay } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { useExclusive } from '@/ui/useExclusive';
import classes from './AssignDialog.module.css';
import { Telling } from './assign/Telling';

const MODES: readonly TeamPlay[] = ['leader', 'members'];

interface WhomProps {
  offered: readonly Assignee[];
  onChoose: (of: Assignee) => void;
}

export function AssignWhom({ offered, onChoose }: WhomProps) {
  return (
    <>
      <p className={classes.question}>{t.assignWhom}</p>
      <div className={classes.choices}>
        {offered.map((of, at) => (
          <Button key={of} variant="default" data-autofocus={at === 0 || undefined} onClick={() => onChoose(of)}>
            {t[of]}
          </Button>
        ))}
      </div>
    </>
  );
}

interface PlayProps {
  event: Pick<Event, 'id' | 'is_play'>;
  /** Called if the user closes the dialog without a choice. */
  onClose: () => void;
  onChosen: (message: string) => void;
}

export function PlayAs({ event, onClose, onChosen }: PlayProps) {
  const { id, is_play } = event;
  const play = useEvents().changes.usePlay();
  const [tell, setTell] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const choosing = useExclusive(async (mode: TeamPlay) => {
    setFailure(null);
    try {
      onChosen((await play(id, mode, tell)).message);
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  const offered = MODES.filter((mode) => is_play === null || mode === is_play);
  return (
    <>
      <div className={classes.tell}>
        <Telling event={event} tell={tell} onTell={setTell} disabled={choosing.busy} focused />
      </div>
      <p className={classes.question}>{t.playAsHint}</p>
      {/* These buttons act at once, so the email comes before them. */}
      <div className={classes.choices}>
        {offered.map((mode) => (
          <div key={mode} className={classes.choice}>
            <Button variant="default" fullWidth loading={choosing.busy} onClick={() => void choosing.run(mode)}>
              {t.playModes[mode]}
            </Button>
            <span className={classes.hint}>{t.playHints[mode]}</span>
          </div>
        ))}
      </div>
      {failure && (
        <p role="alert" className={classes.mistake}>
          {`${t.playFailed}: ${failure}`}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" disabled={choosing.busy} onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </>
  );
}
