/** The menu above the list with the actions on the picked questions, for users without a keyboard. */
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconClipboardText,
  IconCopy,
  IconCopyPlus,
  IconDots,
  IconScissors,
  IconSelectAll,
  IconSquareCheck,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { templates as t } from '@/messages/templates';
import type { QuestionGroup } from '@/questions/kinds';
import classes from './Builder.module.css';
import type { ListActions } from './QuestionList';
import { useBuilderStore } from './store';
import type { QuestionClipboard } from './useQuestionClipboard';

interface Props extends ListActions {
  group: QuestionGroup;
  clipboard: QuestionClipboard;
  onPickSeveral: () => void;
}

export function QuestionMenu({ group, clipboard, onPickSeveral, onRemove, onDuplicate }: Props) {
  const builder = useBuilderStore();
  const item = (label: string, Icon: typeof IconCopy, act: () => void, keys?: string): ReactNode => (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      rightSection={keys && <kbd className={classes.keys}>{keys}</kbd>}
      onClick={act}
    >
      {label}
    </Menu.Item>
  );
  return (
    <Menu portalProps={{ target: '#content' }} position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t.listActions}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item(t.copyQuestions, IconCopy, clipboard.copy, 'Ctrl+C')}
        {item(t.cutQuestions, IconScissors, clipboard.cut, 'Ctrl+X')}
        {item(t.pasteQuestions, IconClipboardText, clipboard.paste, 'Ctrl+V')}
        {item(t.duplicate, IconCopyPlus, onDuplicate, 'Ctrl+D')}
        <Menu.Divider />
        {item(t.pickSeveral, IconSquareCheck, onPickSeveral)}
        {item(t.pickAll, IconSelectAll, () => builder.pickAll(group), 'Ctrl+A')}
        <Menu.Divider />
        {item(t.deleteQuestionsAction, IconTrash, onRemove)}
      </Menu.Dropdown>
    </Menu>
  );
}
