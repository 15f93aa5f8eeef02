/** The code of a receipt with its purpose. It can be copied. */
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { receipt as t } from '@/messages/receipt';
import { perform } from '@/ui/perform';
import classes from './ReceiptCode.module.css';
import { printedCode } from './receipt';

export function ReceiptCode({ code }: { code: string }) {
  const printed = printedCode(code);
  const copy = async () => {
    await navigator.clipboard.writeText(printed);
    return { message: t.copied };
  };
  return (
    <>
      <div className={classes.code}>
        <div>
          <p className={classes.name}>{t.code}</p>
          <strong className={classes.value}>{printed}</strong>
        </div>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void perform({ failed: t.copyFailed, run: copy })}
        >
          {t.copy}
        </Button>
      </div>
      <p className={classes.hint}>{t.codeHint}</p>
    </>
  );
}
