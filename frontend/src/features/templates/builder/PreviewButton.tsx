/** Opens the whole template as a participant sees it. */
import { IconEye } from '@tabler/icons-react';
import { type ComponentType, use, useRef, useState } from 'react';
import { ParticipantPreview, type PreviewedTemplate, type PreviewProps } from '@/domain/participantPreview';
import { common } from '@/messages/common';
import { templates as t } from '@/messages/templates';
import { GatedButton } from '@/ui/GatedButton';
import { notice } from '@/ui/notice';
import { askedTemplate } from './asked';
import { useBuilder, useBuilderStore } from './store';
import { templateTotals } from './whole';

export function PreviewButton() {
  const builder = useBuilderStore();
  const load = use(ParticipantPreview);
  const isEmpty = useBuilder((state) => templateTotals(state).count === 0);
  const button = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState<{ Screen: ComponentType<PreviewProps>; template: PreviewedTemplate } | null>(null);
  if (!load) return null;
  const openPreview = async () => {
    try {
      const [Screen, template] = await Promise.all([load(), askedTemplate(builder.snapshot())]);
      setShown({ Screen, template });
      // A card of the builder, such as one that offers Undo, does not belong to the preview.
      notice.hide();
    } catch {
      notice.error(common.dialogFailed);
    }
  };
  const closePreview = () => {
    setShown(null);
    // The app becomes visible again after this update.
    setTimeout(() => button.current?.querySelector('button')?.focus());
  };
  return (
    <span ref={button}>
      <GatedButton
        variant="default"
        leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
        reason={isEmpty ? t.previewNothing : undefined}
        onClick={() => void openPreview()}
      >
        {t.previewAll}
      </GatedButton>
      {shown && <shown.Screen template={shown.template} onClose={closePreview} />}
    </span>
  );
}
