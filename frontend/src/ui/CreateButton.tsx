/** The primary action of a list: a link to the page that creates a new row. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Href, Link } from './Link';

interface Props {
  to: Href;
  variant?: 'filled' | 'default';
  children: string;
}

export function CreateButton({ to, variant = 'filled', children }: Props) {
  return (
    <Button variant={variant} leftSection={<IconPlus size={16} stroke={2} aria-hidden />} component={Link} to={to}>
      {children}
    </Button>
  );
}
