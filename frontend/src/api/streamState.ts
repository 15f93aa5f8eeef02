/** Whether the stream of the user's events is open, in this tab or in another tab of the browser. */
import { create } from 'zustand';

/** About how often pages ask while the stream is open, which tells them of changes (D303). */
export const WITH_STREAM_MS = 600_000;

export const useStream = create<{ isOpen: boolean }>(() => ({ isOpen: false }));
