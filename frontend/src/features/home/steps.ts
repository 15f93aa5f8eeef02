/** The three steps before the first event, each with its state and one button. */
import { can, type Viewer } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { staffHome as t } from '@/messages/staffHome';
import type { Href } from '@/ui/Link';

/** `next`: the first step that is not done. `needs`: the step waits for another step. */
export type State = keyof typeof t.states;

export interface Step {
  key: 'people' | 'template' | 'competition';
  title: string;
  state: State;
  text: string;
  button?: { label: string; to: Href; reason?: string };
}

interface Known {
  viewer: Viewer;
  /** Undefined if the viewer may not see the number. */
  people: number | undefined;
  templates: number | undefined;
  scheduled: { name: string; when: string; to: Href } | undefined;
}

function userStep({ viewer, people }: Known): Step | null {
  if (people === undefined) return null;
  // The viewer is one of the people, and cannot be the only participant.
  const isDone = people > 1;
  return {
    key: 'people',
    title: t.people,
    state: isDone ? 'done' : 'open',
    text: isDone ? t.peopleDone(people) : t.peopleText,
    ...(can(viewer, 'create user') && { button: { label: t.addPeople, to: paths.pasteUsers() } }),
  };
}

function templateStep({ viewer, templates }: Known): Step | null {
  if (templates === undefined) return null;
  return {
    key: 'template',
    title: t.template,
    state: templates > 0 ? 'done' : 'open',
    text: templates > 0 ? t.templateDone(templates) : t.templateText,
    ...(can(viewer, 'create template') && { button: { label: t.createTemplate, to: paths.createTemplate() } }),
  };
}

function competitionStep({ viewer, templates, scheduled }: Known): Step | null {
  if (!can(viewer, 'viewAny competition')) return null;
  const step = { key: 'competition', title: t.competition } as const;
  if (scheduled) {
    const { name, when, to } = scheduled;
    return { ...step, state: 'scheduled', text: t.competitionDone(name, when), button: { label: t.openEvent, to } };
  }
  const needsTemplate = templates === 0;
  return {
    ...step,
    state: needsTemplate ? 'needs' : 'open',
    text: t.competitionText,
    ...(can(viewer, 'create competition') && {
      button: {
        label: t.createCompetition,
        to: paths.createCompetition(),
        ...(needsTemplate && { reason: t.needsTemplate }),
      },
    }),
  };
}

export function stepsOf(known: Known): readonly Step[] {
  const steps = [userStep(known), templateStep(known), competitionStep(known)].filter((step) => step !== null);
  const next = steps.find(({ state }) => state === 'open');
  return steps.map((step) => (step === next ? { ...step, state: 'next' } : step));
}
