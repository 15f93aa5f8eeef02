/** Whether the stream of the user's events is open, in this tab or in another tab of the browser. */
import { create } from 'zustand';

export const useStream = create<{ isOpen: boolean }>(() => ({ isOpen: false }));
