/** One line that says what to do next, with the buttons for the chosen picture. The line is always present, so
    nothing moves. */
import { Button } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { slides as t } from '@/messages/slides';
import classes from './SlidesAnswer.module.css';

interface Props {
  /** The letter of the chosen picture. */
  chosen: string | null;
  placed: number;
  of: number;
  readOnly: boolean;
  onZoom: () => void;
  /** Null if the chosen picture is in no place. */
  onTakeOut: (() => void) | null;
  onCancel: () => void;
}

export function NextStep({ chosen, placed, of, readOnly, onZoom, onTakeOut, onCancel }: Props) {
  const waiting = placed === of ? t.allPlaced : t.chooseFirst;
  return (
    <div className={classes.state} data-chosen={chosen !== null || undefined}>
      {chosen === null ? (
        <p>{readOnly ? t.placedOf(placed, of) : waiting}</p>
      ) : (
        <>
          <IconHandStop size={18} stroke={1.75} aria-hidden />
          <p>{t.chosen(chosen)}</p>
          <span className={classes.actions}>
            <Button variant="subtle" size="compact-sm" h={32} onClick={onZoom}>
              {t.zoom}
            </Button>
            {onTakeOut && (
              <Button variant="subtle" size="compact-sm" h={32} onClick={onTakeOut}>
                {t.takeOut}
              </Button>
            )}
            <Button variant="subtle" size="compact-sm" h={32} onClick={onCancel} aria-keyshortcuts="Escape">
              {t.putBack}
            </Button>
          </span>
        </>
      )}
    </div>
  );
}
