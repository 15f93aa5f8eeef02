/** The file with questions, and its format. */
import { Select } from '@mantine/core';
import { ImportQuestionsRequest } from '@/api/limits.gen';
import { questionImport as t } from '@/messages/questionImport';
import { type AcceptedFiles, FileField } from '@/ui/FileField';
import { Panel } from '@/ui/Panel';
import { QUESTION_FILE_FORMATS, type QuestionFileFormat } from './api';
import classes from './Import.module.css';

/** The content tells the format, so a file may have any name. */
const ANY_FILE: AcceptedFiles = {
  maxBytes: ImportQuestionsRequest.file.maxLength,
  hint: t.dropHint,
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
