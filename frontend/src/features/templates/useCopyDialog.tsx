/** Opens the dialog that copies a template; `dialog` stands on the page, closed until then. */
import { type ReactNode, useState } from 'react';
import { type Copied, CopyDialog } from './CopyDialog';

export function useCopyDialog(onCopied?: (id: string) => void): {
  copy: (template: Copied) => void;
  dialog: ReactNode;
} {
  const [copying, setCopying] = useState<{ template: Copied; nth: number } | null>(null);
  return {
    copy: (template) => setCopying((last) => ({ template, nth: (last?.nth ?? 0) + 1 })),
    dialog: copying && <CopyDialog key={copying.nth} template={copying.template} onCopied={onCopied} />,
  };
}
