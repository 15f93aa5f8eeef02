/** The pen of a tab: renames it. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '@/api/limits.gen';
import { common } from '@/messages/common';
import { templates as t } from '@/messages/templates';
import { validation } from '@/messages/validation';
import { starred } from '@/questions/draft';
import { Dialog } from '@/ui/Dialog';

const { maxLength } = limits.GroupRequest.title;

export function RenameTab({ title, onRename }: { title: string; onRename: (title: string) => void }) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState(title);
  const [missing, setMissing] = useState(false);
  const open = () => {
    setText(title);
    setMissing(false);
    setOpened(true);
  };
  const save = () => {
    if (text.trim() === '') return setMissing(true);
    onRename(text.trim());
    setOpened(false);
  };
  return (
    <>
      <ActionIcon size={28} aria-label={t.rename(title)} onClick={open}>
        <IconPencil size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t.renameTitle}
        footer={
          <>
            <Button variant="default" onClick={() => setOpened(false)}>
              {common.cancel}
            </Button>
            <Button onClick={save}>{t.saveTitle}</Button>
          </>
        }
      >
        <TextInput
          data-autofocus
          label={t.tabTitle}
          description={t.copyHint(maxLength)}
          maxLength={maxLength}
          value={text}
          error={starred(missing ? validation.required : undefined)}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save();
          }}
        />
      </Dialog>
    </>
  );
}
