/** When a competition is open. */
import { GmtWindow } from '@/domain/GmtWindow';
import type { Competition } from './api';

export const Span = ({ of }: { of: Pick<Competition, 'starts_at' | 'ends_at'> }) => (
  <GmtWindow starts={of.starts_at} ends={of.ends_at} />
);
