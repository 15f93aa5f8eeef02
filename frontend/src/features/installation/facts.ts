/** The meaning of the installation's figures: whether the operator has to do something. */
import { formatRelative } from '@/domain/gmt';
import { installation as t } from '@/messages/installation';
import type { Tone } from '@/ui/StatusDot';
import type { DaySizes, Installation } from './api';

export interface Fact {
  name: string;
  tone: Tone;
  verdict: string;
}

const DAY_MS = 86_400_000;
/** Sizes are compared with those of this number of days ago. */
const COMPARED_DAYS = 30;

function mailFact({ waiting, failing, last_sent_at }: Installation['mails'], now: number): Fact {
  const last = last_sent_at ? t.lastMail(formatRelative(last_sent_at, now)) : t.noMailYet;
  if (failing > 0) return { name: t.emails, tone: 'bad', verdict: t.mailsFail(failing, waiting, last) };
  if (waiting > 0) return { name: t.emails, tone: 'accent', verdict: t.mailsWait(waiting, last) };
  return { name: t.emails, tone: 'good', verdict: t.noneWaits(last) };
}

function diskFact({ free_disk_bytes, storage_low }: Pick<Installation, 'free_disk_bytes' | 'storage_low'>): Fact {
  if (typeof free_disk_bytes !== 'number') return { name: t.freeDisk, tone: 'quiet', verdict: t.unknown };
  const verdict = t.freeOf(t.size(free_disk_bytes));
  return { name: t.freeDisk, tone: storage_low ? 'bad' : 'good', verdict };
}

function nodeFact(nodes: Installation['nodes']): Fact {
  if (nodes.length === 0) return { name: t.nodes, tone: 'bad', verdict: t.noNodes };
  const versions = [...new Set(nodes.map(({ version }) => version))];
  const isOne = versions.length === 1;
  return {
    name: t.nodes,
    tone: isOne ? 'good' : 'waiting',
    verdict: isOne ? t.nodesRun(nodes.length, versions[0] ?? '') : t.versionsRun(versions.join(', ')),
  };
}

/** Returns the growth since the recorded day nearest to 30 days ago. Returns null if only today is recorded. */
export function growthOf(days: readonly DaySizes[]): { bytes: number; days: number } | null {
  const last = days.at(-1);
  if (!last) return null;
  const start = Date.parse(last.day) - COMPARED_DAYS * DAY_MS;
  const first = days.find(({ day }) => Date.parse(day) >= start);
  if (!first || first === last) return null;
  return {
    bytes: last.stored_bytes - first.stored_bytes,
    days: Math.round((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS),
  };
}

function growthFact(days: readonly DaySizes[]): Fact {
  const growth = growthOf(days);
  const tone: Tone = 'quiet';
  if (!growth) return { name: t.growth, tone, verdict: t.growthUnknown };
  const { bytes, days: over } = growth;
  return {
    name: t.growth,
    tone,
    verdict: bytes < 0 ? t.shrank(t.size(-bytes), over) : t.grew(t.size(bytes), over),
  };
}

export function factsOf(report: Installation, days: readonly DaySizes[] | undefined, now: number): readonly Fact[] {
  return [
    nodeFact(report.nodes),
    mailFact(report.mails, now),
    diskFact(report),
    { name: t.database, tone: 'quiet', verdict: t.size(report.database_bytes) },
    ...(days ? [growthFact(days)] : []),
  ];
}

/** Above this share of its limit, an organization will soon be unable to store files. */
const NEARLY_FULL = 0.9;

export const isNearlyFull = (bytes: number, limit: number): boolean => limit > 0 && bytes >= limit * NEARLY_FULL;
