/** The button with a pen that renames a tab. */
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import { required } from '@/ui/rules';
import { type DialogState, useDialog } from '@/ui/useDialog';
import { useSaveForm } from '@/ui/useSaveForm';

const { maxLength } = limits.GroupRequest.title;

interface Props {
  title: string;
  onRename: (title: string) => void;
}

function RenameDialog({ title, onRename, ...dialog }: Props & DialogState) {
  const form = useSaveForm({
    initial: { title },
    rules: { title: required },
    guarded: false,
    save: async (values) => onRename(values.title.trim()),
    saved: () => {
      dialog.onClose();
      return {};
    },
  });
  return (
    <FormDialog {...dialog} title={t.renameTitle} form={form} saveLabel={t.saveTitle}>
      <TextField
        form={form}
        name="title"
        label={t.tabTitle}
        hint={t.copyHint(maxLength)}
        maxLength={maxLength}
        data-autofocus
      />
    </FormDialog>
  );
}

export function RenameTab({ title, onRename }: Props) {
  const { open, dialog } = useDialog<string>((current, state) => (
    <RenameDialog {...state} title={current} onRename={onRename} />
  ));
  return (
    <>
      <ActionIcon size={28} aria-label={t.rename(title)} onClick={() => open(title)}>
        <IconPencil size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      {dialog}
    </>
  );
}
