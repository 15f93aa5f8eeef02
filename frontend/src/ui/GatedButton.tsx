/** A button that may be barred. It stays focusable and tells why; a truly disabled one could not explain itself. */
import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import { type MouseEventHandler, useId } from 'react';

interface Props extends ButtonProps {
  /** Why it cannot be pressed now; absent when it can. */
  reason?: string | undefined;
  /** The id of an element that already shows the reason. */
  describedBy?: string;
  type?: 'button' | 'submit';
  onClick?: MouseEventHandler<HTMLButtonElement>;
  /** Pressed although barred: leads to what is in the way. */
  onBarred?: () => void;
}

export function GatedButton({ reason, describedBy, onClick, onBarred, ...rest }: Props) {
  const own = useId();
  const id = describedBy ?? own;
  // One tree for both states, so that the button keeps the focus when its reason comes or goes.
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
