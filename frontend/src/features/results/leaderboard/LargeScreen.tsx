/** The leaderboard on a large screen. The presenter freezes it, and reveals one place after the other. */
import { FocusTrap, Kbd, Portal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { leaderboard as t } from '@/messages/leaderboard';
import { Failures } from '@/ui/Failures';
import { GatedButton } from '@/ui/GatedButton';
import { useSingleKeys } from '@/ui/singleKeys';
import type { Leaderboard } from './api';
import { Board } from './Board';
import classes from './Board.module.css';
import { STEPS } from './places';
import { useChanges } from './useChanges';

/** The number of rows that fit on a large screen. */
const ROOM = 10;

interface Step {
  key: string;
  shown: string;
  label: string;
  /** Missing if the key has no effect now. */
  act?: (() => void) | undefined;
}

function useSteps(id: string, board: Leaderboard): readonly Step[] {
  const { change, startReveal } = useChanges(id, board);
  const { state, revealed, places } = board;
  const start = {
    key: ' ',
    shown: t.space,
    label: t.startReveal,
    act: () => startReveal(STEPS),
  };
  if (state !== 'final') {
    const isFrozen = state === 'frozen';
    const freeze = () => change({ state: isFrozen ? 'live' : 'frozen' });
    return [{ key: 'f', shown: 'F', label: isFrozen ? t.unfreeze : t.freeze, act: freeze }, start];
  }
  const reveal = (count: number) => () => change({ revealed: count });
  return [
    { key: ' ', shown: t.space, label: t.more, act: revealed < places ? reveal(revealed + 1) : undefined },
    {
      key: 'ArrowLeft',
      shown: '←',
      label: t.back,
      act: revealed > 0 ? reveal(Math.min(revealed, places) - 1) : undefined,
    },
  ];
}

interface Props {
  id: string;
  board: Leaderboard;
  onClose: () => void;
}

export function LargeScreen({ id, board, onClose }: Props) {
  const may = can(useViewer(), 'update competition');
  const single = useSingleKeys();
  const [isBarShown, showBar] = useState(true);
  const steps = useSteps(id, board);
  const bar: Step = {
    key: 'h',
    shown: 'H',
    label: isBarShown ? t.hideBar : t.showBar,
    act: () => showBar((shown) => !shown),
  };
  const leave: Step = { key: 'Escape', shown: t.escape, label: t.leave, act: onClose };
  const all = [...(may ? steps : []), bar, leave];
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    const step = all.find((one) => one.key === key || one.key === key.toLowerCase());
    // Escape is not a character, so it works even if shortcuts with single keys are turned off.
    if (!step || ctrlKey || metaKey || altKey || repeat || !(single || step === leave)) return;
    event.preventDefault();
    step.act?.();
  });
  return (
    <Portal>
      <FocusTrap>
        <div className={classes.screen} role="dialog" aria-modal aria-label={t.screenOf(board.competition)}>
          <Failures />
          <Board board={board} room={ROOM} inDialog>
            {isBarShown && (
              <div className={classes.keys} role="toolbar" aria-label={t.keys}>
                {all.map(({ key, shown, label, act }) => (
                  <GatedButton
                    key={key}
                    variant="subtle"
                    color="gray"
                    leftSection={<Kbd aria-hidden>{shown}</Kbd>}
                    reason={act ? undefined : t.nothingMore}
                    onClick={() => act?.()}
                  >
                    {label}
                  </GatedButton>
                ))}
              </div>
            )}
          </Board>
        </div>
      </FocusTrap>
    </Portal>
  );
}
