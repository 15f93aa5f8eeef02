/** A failure that stays visible at its place until it is solved. */
import { Alert, type AlertProps } from '@mantine/core';

export const FailureAlert = (props: Pick<AlertProps, 'title' | 'children' | 'mt' | 'mb'>) => (
  <Alert color="red" role="alert" {...props} />
);
