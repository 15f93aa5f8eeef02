/** The address of a page that could not be opened, for copying. It is not shown anywhere else on the screen. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { common } from '@/messages/common';
import classes from './Floating.module.css';

export function CopyAddress({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  // The clipboard is available only on secure pages. The address can always be selected.
  const canCopy = 'clipboard' in navigator;
  return (
    <>
      <code className={classes.address}>{address}</code>
      {canCopy && (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          className={classes.open}
          onClick={() =>
            void navigator.clipboard.writeText(address).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          <span aria-live="polite">{isCopied ? common.addressCopied : common.copyAddress}</span>
        </Button>
      )}
    </>
  );
}
