/** The receipt, loaded right after the screen and not with it. If it does not arrive, its title says the same. */
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Outcome } from './Outcome';
import type { ReceiptProps } from './Receipt';

const load = () => import('./Receipt');

const Short = ({ title, hint }: ReceiptProps) => <Outcome title={title} {...(hint && { hint })} />;

const Late = lazy(async (): Promise<{ default: ComponentType<ReceiptProps> }> => {
  const part = await load().catch(() => null);
  return { default: part?.Receipt ?? Short };
});

export const LateReceipt = (props: ReceiptProps) => (
  <Suspense fallback={<Outcome title={props.title} busy />}>
    <Late {...props} />
  </Suspense>
);

/** Loads the receipt, so that it is there at the end. */
export function useLoadedReceipt(): void {
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
}
