/** Asks for the name of a copy. A new one is mounted for each copy; it stays, closed, so that the focus returns. */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { limits } from '@/api/limits.gen';
import { common } from '@/messages/common';
import { templates as t } from '@/messages/templates';
import { Dialog } from '@/ui/Dialog';
import { notice } from '@/ui/notice';
import { useExclusive } from '@/ui/useExclusive';
import { useCopyTemplate } from './api';

const { maxLength } = limits.CopyTemplateRequest.templateName;

export interface Copied {
  id: string;
  name: string;
}

interface Props {
  template: Copied;
  /** Follows with the copy's id. */
  onCopied?: ((id: string) => void) | undefined;
}

export function CopyDialog({ template, onCopied }: Props) {
  const copy = useCopyTemplate();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState(t.copyName(template.name, maxLength));
  const [mistake, setMistake] = useState<string | null>(null);
  useEffect(() => setOpened(true), []);
  const close = () => setOpened(false);

  const fail = (sentence: string) => {
    setMistake(sentence);
    input.current?.focus();
  };
  const { run: save, busy } = useExclusive(async () => {
    if (name.trim() === '') {
      fail(t.copyNameMissing);
      return;
    }
    try {
      const { data } = await copy({ params: { path: { id: template.id } }, body: { templateName: name.trim() } });
      close();
      notice.success(t.copied);
      onCopied?.(data.template_id);
    } catch (error) {
      const sentence = error instanceof ApiError ? error.fieldErrors['templateName']?.[0] : undefined;
      fail(sentence ?? messageOf(error));
    }
    return;
  });
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t.copy}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {common.cancel}
          </Button>
          <Button loading={busy} onClick={() => void save()}>
            {t.saveCopy}
          </Button>
        </>
      }
    >
      <TextInput
        ref={input}
        data-autofocus
        label={t.name}
        description={t.copyHint(maxLength)}
        maxLength={maxLength}
        value={name}
        error={mistake === null ? undefined : `*${mistake}`}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setMistake(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
        }}
      />
    </Dialog>
  );
}
