/** The menu that shows and hides the columns of a list. The main column cannot be hidden. */
import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { common } from '@/messages/common';
import type { Column } from './columns';

interface Props {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'main'>[];
  hidden: readonly string[];
  onChange: (hidden: readonly string[]) => void;
}

export function ColumnMenu({ columns, hidden, onChange }: Props) {
  return (
    <Menu portalProps={{ target: '#content' }}>
      <Menu.Target>
        <Button variant="default" fw={400} fz={13} leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
          {common.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ main }) => !main)
          .map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={!hidden.includes(id)}
              onChange={(shown) => onChange(shown ? hidden.filter((other) => other !== id) : [...hidden, id])}
            >
              {header}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
