/** Asks for confirmation, and erases a person for good. The question lists the data that is removed and the data
    that remains. */
import { List, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { useScope } from '@/domain/scope';
import { common } from '@/messages/common';
import { person } from '@/messages/person';
import { askFirst } from '@/ui/askFirst';
import { type User, useEraseUser } from '../api';
import { useUserPaths } from '../useUserPaths';

const t = person.erase;

function Consequences() {
  return (
    <Stack gap="sm">
      {[
        { title: t.goes, items: t.gone },
        { title: t.stays, items: t.stayed },
      ].map(({ title, items }) => (
        <div key={title}>
          <Text fw={600} fz={14} mb={4}>
            {title}
          </Text>
          <List fz={14} spacing={2}>
            {items.map((item) => (
              <List.Item key={item}>{item}</List.Item>
            ))}
          </List>
        </div>
      ))}
      <Text fz={14}>{t.forGood}</Text>
    </Stack>
  );
}

export function useErase(): (user: Pick<User, 'id' | 'name'>) => Promise<void> {
  const { query } = useScope();
  const erase = useEraseUser();
  const navigate = useNavigate();
  const { list } = useUserPaths();
  return async ({ id, name }) => {
    const erased = await askFirst({
      failed: t.failed(name),
      question: {
        question: t.question(name),
        detail: t.forGood,
        body: () => <Consequences />,
        yes: t.yes,
        no: common.cancel,
        danger: true,
        prefersNo: true,
      },
      run: () => erase({ params: { path: { id }, query } }),
    });
    // An erased person has no page any more.
    if (erased) navigate(list);
  };
}
