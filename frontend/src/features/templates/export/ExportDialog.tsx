/** Asks for the format of an exported template, and says what each format leaves out. */
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { download } from '@/api/download';
import { common } from '@/messages/common';
import { questionImport as t } from '@/messages/questionImport';
import { Dialog } from '@/ui/Dialog';
import { perform } from '@/ui/perform';
import type { DialogState } from '@/ui/useDialog';
import { useExclusive } from '@/ui/useExclusive';
import classes from './ExportDialog.module.css';

type TemplateFileFormat = Schemas['TemplateFileFormat'];

const ENDINGS: Record<TemplateFileFormat, string> = {
  palestra: 'palestra.zip',
  moodle_xml: 'xml',
  gift: 'gift',
  spreadsheet: 'xlsx',
};
const FORMATS = Object.keys(ENDINGS) as TemplateFileFormat[];

interface Props extends DialogState {
  template: { id: string; name: string };
}

export function ExportDialog({ template, opened, onClose }: Props) {
  const [format, setFormat] = useState<TemplateFileFormat>('palestra');
  const { run, busy } = useExclusive(async () => {
    const params = { path: { id: template.id }, query: { format } };
    const name = `${template.name}.${ENDINGS[format]}`;
    await perform({
      failed: t.exportFailed,
      async run() {
        await download('/api/v1/templates/{id}/export', name, params);
        onClose();
        return {};
      },
    });
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t.exportTitle}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button loading={busy} onClick={() => void run()}>
            {t.download}
          </Button>
        </>
      }
    >
      <Radio.Group
        label={t.exportFormat}
        value={format}
        onChange={(value) => setFormat(value as TemplateFileFormat)}
        className={classes.formats}
      >
        {FORMATS.map((value) => (
          <Radio key={value} value={value} label={t.formats[value]} description={t.contents[value]} mt="sm" />
        ))}
      </Radio.Group>
      <p className={classes.hint}>{t.exportKey}</p>
    </Dialog>
  );
}
