/** The file with questions, and its format. */
import { Select } from '@mantine/core';
import { questionImport as t } from '@/messages/questionImport';
import { type AcceptedFiles, FileField } from '@/ui/FileField';
import { Panel } from '@/ui/Panel';
import { MAX_ARCHIVE_BYTES, MAX_SENT_BYTES, QUESTION_FILE_FORMATS } from './api';
import classes from './Import.module.css';
import type { QuestionFileFormat } from './imported';

const MEGABYTE = 1024 * 1024;

/** The format is detected from the content, so a file may have any name. This also determines whether a larger file
    is accepted as a file of Palestra. */
const ANY_FILE: AcceptedFiles = {
  maxBytes: MAX_ARCHIVE_BYTES,
  hint: () => t.dropHint(MAX_SENT_BYTES / MEGABYTE),
  rejected: t.rejected,
};

const BY_CONTENT = 'content';

interface Props {
  file: File | null;
  format: QuestionFileFormat | null;
  errors: { file?: string | undefined; format?: string | undefined };
  onFile: (file: File | null) => void;
  onFormat: (format: QuestionFileFormat | null) => void;
}

export function FileChoice({ file, format, errors, onFile, onFormat }: Props) {
  return (
    <Panel wide>
      <div className={classes.choice}>
        <FileField
          label={t.file}
          hint={t.fileHint}
          file={file}
          error={errors.file && `*${errors.file}`}
          accepted={ANY_FILE}
          onChoose={onFile}
        />
        <Select
          label={t.format}
          data={[
            { value: BY_CONTENT, label: t.byContent },
            ...QUESTION_FILE_FORMATS.map((value) => ({ value, label: t.formats[value] })),
          ]}
          value={format ?? BY_CONTENT}
          error={errors.format && `*${errors.format}`}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => onFormat(QUESTION_FILE_FORMATS.find((one) => one === value) ?? null)}
        />
      </div>
    </Panel>
  );
}
