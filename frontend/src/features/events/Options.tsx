/** The settings of an event that can be changed at any time: the emails to its participants, and what they see of
    their results. */
import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { ChangeEventRequest } from '@/api/limits.gen';
import type { Event, EventOptions } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { eventOptions as t } from '@/messages/eventOptions';
import { DecimalField } from '@/ui/DecimalField';
import { perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';

/** The settings that are on or off, in the order of the screen. */
const SWITCHES = ['mail_receipts', 'show_place', 'show_feedback', 'certificates'] as const;

interface FromProps {
  stored: number;
  disabled: boolean;
  onChange: (from: number) => void;
}

/** The percentage is saved when the user leaves its field, so that no half-typed number is saved. */
function CertificateFrom({ stored, disabled, onChange }: FromProps) {
  const [typed, setTyped] = useState<number | ''>(stored);
  const { minimum, maximum } = ChangeEventRequest.certificate_from;
  const wrong = typed === '' || typed < minimum || typed > maximum;
  return (
    <DecimalField
      label={t.certificateFrom}
      description={t.certificateFromHint}
      suffix=" %"
      min={minimum}
      max={maximum}
      value={typed}
      disabled={disabled}
      error={wrong && `*${t.certificateFromWrong}`}
      onChange={setTyped}
      onBlur={() => !wrong && typed !== stored && onChange(typed)}
    />
  );
}

export function Options({ event }: { event: Event }) {
  const { changes, hasCertificates } = useEvents();
  const change = changes.useOptions();
  const { run, busy } = useExclusive((options: EventOptions) =>
    perform({ failed: t.failed, run: () => change(event.id, options) }),
  );
  return (
    <Stack gap="md">
      {SWITCHES.filter((name) => hasCertificates || name !== 'certificates').map((name) => (
        <Switch
          key={name}
          {...t.switches[name]}
          checked={event[name] === 1}
          aria-disabled={busy}
          onChange={({ currentTarget: { checked } }) => void run({ [name]: checked ? 1 : 0 })}
        />
      ))}
      {hasCertificates && event.certificates === 1 && (
        <CertificateFrom
          key={event.certificate_from}
          stored={event.certificate_from}
          disabled={busy}
          onChange={(certificate_from) => void run({ certificate_from })}
        />
      )}
    </Stack>
  );
}
