/** The switch between GMT and local time, in the header of a column with times. */
import { UnstyledButton } from '@mantine/core';
import { common } from '@/messages/common';
import { useOwnTime } from '../useOwnTime';
import classes from './Table.module.css';

export function TimesSwitch() {
  const [own, setOwn] = useOwnTime();
  return (
    <UnstyledButton
      className={classes.times}
      aria-label={own ? common.showGmt : common.showOwnTime}
      onClick={() => setOwn(!own)}
    >
      {own ? common.ownTime : common.gmt}
    </UnstyledButton>
  );
}
