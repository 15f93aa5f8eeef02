/** Shows in words whether this device is ready: its storage, its clock and its connection. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { formatLocalShortTime } from '@/domain/gmt';
import { beforeStart as t } from '@/messages/beforeStart';
import { Panel } from '@/ui/Panel';
import classes from './before.module.css';
import { clockFinding, connectionFinding, type Finding, storageFinding, type Verdict } from './readiness';
import type { useReadiness } from './useReadiness';

const SIGNS: Record<Verdict, typeof IconCheck> = { good: IconCheck, warns: IconAlertTriangle, bad: IconX };

function Line({ finding: { name, verdict, fact, text } }: { finding: Finding }) {
  const Sign = SIGNS[verdict];
  return (
    <li data-verdict={verdict}>
      <Sign size={16} stroke={2} aria-label={t.states[verdict]} role="img" />
      <div>
        <strong>{name}</strong> {fact && <span className={classes.fact}>{fact}</span>}
        <p>{text}</p>
      </div>
    </li>
  );
}

export function ReadyCheck({ found, again }: ReturnType<typeof useReadiness>) {
  const findings = found && [
    storageFinding(found.isKept),
    clockFinding(found.deviceError),
    connectionFinding(found.reach),
  ];
  return (
    <Panel title={t.ready}>
      <div role="status">
        {findings ? (
          <ul className={classes.findings}>
            {findings.map((finding) => (
              <Line key={finding.name} finding={finding} />
            ))}
          </ul>
        ) : (
          <p className={classes.note}>{t.checking}</p>
        )}
        {found && (
          <p className={classes.note}>
            {t.checkedAt(formatLocalShortTime(new Date(found.at).toISOString(), found.at))}
          </p>
        )}
      </div>
      <Button variant="default" mt={12} h={44} onClick={again} aria-disabled={!found || undefined}>
        {t.again}
      </Button>
    </Panel>
  );
}
