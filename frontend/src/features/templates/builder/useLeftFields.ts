/** Notifies the builder of the field that the user has left. */
import { useWindowEvent } from '@mantine/hooks';
import { fieldOf } from '@/questions/draft';
import { afterPress } from '@/ui/afterPress';
import { DETAILS, useBuilderStore } from './store';

const IN_DETAILS = new Set(['name', 'description']);

export function useLeftFields(): void {
  const builder = useBuilderStore();
  useWindowEvent('focusout', ({ target }) => {
    const field = target instanceof Element ? fieldOf(target.id) : null;
    if (field === null) return;
    const { tab, groups } = builder.store.getState();
    let place: string = tab;
    if (IN_DETAILS.has(field)) place = DETAILS;
    else if (field !== 'weight' && tab !== 'slides') place = groups[tab].selected;
    afterPress(() => builder.leaveField(place, field));
  });
}
