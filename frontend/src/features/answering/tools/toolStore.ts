/** The tools of one attempt: which are open, the note, the marked words, and the calculation. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Calculation } from './calculator';
import { type OpenTools, type Panel, readTools, type ToolsOwner, writeTool } from './kept';
import { type Span, toSpans, toStored } from './marks';

/** The maximum length of a note in characters. */
export const MAX_NOTE = 10_000;

export interface Tools extends OpenTools {
  note: string;
  /** Whether the device has stored the last change. A panel may say so only then. */
  isKept: boolean;
  /** The marked words by question id. */
  marks: ReadonlyMap<string, readonly Span[]>;
  /** The calculation. Null before the first key. It is lost with the page. */
  calculation: Calculation | null;
}

interface Text {
  id: string;
  content: string;
}

export interface ToolStore extends StoreApi<Tools> {
  toggleGuide: () => void;
  /** Opens a panel instead of the open one. Null closes the panel. */
  open: (panel: Panel | null) => void;
  write: (note: string) => void;
  mark: (question: Text, spans: readonly Span[]) => void;
  calculate: (calculation: Calculation) => void;
}

/** Without an owner, the device keeps nothing. */
export function makeToolStore(questions: readonly Text[], owner: ToolsOwner | null): ToolStore {
  const stored = owner && readTools(owner);
  // A mark whose words have changed is dropped.
  const marks = questions.flatMap(({ id, content }) => {
    const spans = toSpans(content, stored?.marks[id] ?? []);
    return spans.length > 0 ? [[id, spans] as const] : [];
  });
  const store = createStore<Tools>(() => ({
    isGuided: stored?.open.isGuided ?? false,
    panel: stored?.open.panel ?? null,
    note: stored?.note ?? '',
    isKept: owner !== null,
    marks: new Map(marks),
    calculation: null,
  }));
  const contents = new Map(questions.map(({ id, content }) => [id, content]));
  const keepOpen = () => {
    const { isGuided, panel } = store.getState();
    store.setState({ isKept: owner !== null && writeTool(owner, 'open', { isGuided, panel }) });
  };
  return {
    ...store,
    toggleGuide() {
      store.setState(({ isGuided }) => ({ isGuided: !isGuided }));
      keepOpen();
    },
    open(panel) {
      store.setState({ panel });
      keepOpen();
    },
    write(note) {
      store.setState({ note, isKept: owner !== null && writeTool(owner, 'note', note) });
    },
    mark({ id }, spans) {
      const next = new Map(store.getState().marks);
      if (spans.length === 0) next.delete(id);
      else next.set(id, spans);
      const all = [...next].map(([question, its]) => [question, toStored(contents.get(question) ?? '', its)] as const);
      store.setState({ marks: next, isKept: owner !== null && writeTool(owner, 'marks', Object.fromEntries(all)) });
    },
    calculate: (calculation) => store.setState({ calculation }),
  };
}
