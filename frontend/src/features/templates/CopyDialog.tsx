/** The dialog that asks for the name of a copy. */
import * as limits from '@/api/limits.gen';
import { templates as t } from '@/messages/templates';
import { FormDialog } from '@/ui/FormDialog';
import { TextField } from '@/ui/fields';
import type { DialogState } from '@/ui/useDialog';
import { useSaveForm } from '@/ui/useSaveForm';
import { useCopyTemplate } from './api';

const { maxLength } = limits.CopyTemplateRequest.templateName;

export interface TemplateName {
  id: string;
  name: string;
}

interface Props extends DialogState {
  template: TemplateName;
  /** Called with the id of the copy. */
  onCopied?: (id: string) => void;
}

export function CopyDialog({ template, onCopied, ...dialog }: Props) {
  const copy = useCopyTemplate();
  const form = useSaveForm({
    initial: { templateName: t.copyName(template.name, maxLength) },
    rules: { templateName: (name) => (name.trim() === '' ? t.copyNameMissing : null) },
    guarded: false,
    save: ({ templateName }) =>
      copy({ params: { path: { id: template.id } }, body: { templateName: templateName.trim() } }),
    saved: ({ data }) => {
      dialog.onClose();
      onCopied?.(data.template_id);
      return { message: t.copied };
    },
  });
  return (
    <FormDialog {...dialog} title={t.copy} form={form} saveLabel={t.saveCopy}>
      <TextField
        form={form}
        name="templateName"
        label={t.name}
        hint={t.copyHint(maxLength)}
        maxLength={maxLength}
        data-autofocus
      />
    </FormDialog>
  );
}
