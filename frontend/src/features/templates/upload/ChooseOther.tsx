/** A button that chooses another file in place of one that is missing. */
import { Button, FileButton } from '@mantine/core';
import { material as t } from '@/messages/material';

interface Props {
  fileName: string;
  onChoose: (file: File) => void;
}

export function ChooseOther({ fileName, onChoose }: Props) {
  return (
    <FileButton onChange={(file) => file && onChoose(file)}>
      {(props) => (
        <Button {...props} variant="default" size="compact-sm" aria-label={t.chooseOtherFor(fileName)}>
          {t.chooseOther}
        </Button>
      )}
    </FileButton>
  );
}
