/** In the head of a column of times: GMT, or the reader's own time. */
import { UnstyledButton } from '@mantine/core';
import { messages } from '@/messages';
import { useOwnTime } from '../useOwnTime';
import classes from './Table.module.css';

const { common } = messages;

export function TimesSwitch() {
  const [own, setOwn] = useOwnTime();
  return (
    <UnstyledButton
      className={classes.times ?? ''}
      aria-label={own ? common.showGmt : common.showOwnTime}
      onClick={() => setOwn(!own)}
    >
      {own ? common.ownTime : common.gmt}
    </UnstyledButton>
  );
}
