/**
 * A button that may be blocked. A blocked button can still receive the focus and shows the reason, which a disabled
 * button could not do.
 */
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type MouseEventHandler, useId } from 'react';

interface Props extends ButtonProps {
  /** The reason why the button is blocked. Undefined if it can be pressed. */
  reason?: string | undefined;
  /** The id of an element that already shows the reason. */
  describedBy?: string;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** Called if the user presses the blocked button, for example to move to the missing field. */
  onBarred?: () => void;
}

export function GatedButton({ reason, describedBy, onClick, onBarred, ...rest }: Props) {
  const own = useId();
  const id = describedBy ?? own;
  // Both states use the same elements, so that the button keeps the focus when the reason appears or disappears.
  return (
    <>
      <Tooltip label={reason} disabled={!reason || describedBy !== undefined}>
        <Button
          {...rest}
          aria-disabled={reason ? true : undefined}
          aria-describedby={reason ? id : undefined}
          onClick={(event) => {
            if (!reason) return onClick?.(event);
            event.preventDefault();
            onBarred?.();
          }}
        />
      </Tooltip>
      {describedBy === undefined && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
