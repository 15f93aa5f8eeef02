/** Shows everyone who has the code of a certificate its present content, without sign-in (D218). */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import { apiDetail } from '@/api/queries';
import { certificate as t } from '@/messages/certificate';
import { common } from '@/messages/common';
import { formatPercent } from '@/messages/format';
import { titles } from '@/messages/titles';
import { Wordmark } from '@/ui/Wordmark';
import classes from './certificate.module.css';

const certificateOf = (code: string) => apiDetail('/api/v1/certificates/{code}', { path: { code } });

function Facts({ shown }: { shown: Schemas['CertificateResponse'] }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t.name}</dt>
        <dd className={classes.name}>{shown.name}</dd>
      </div>
      <div>
        <dt>{t.competition}</dt>
        <dd>{shown.competition}</dd>
      </div>
      <div>
        <dt>{t.percentage}</dt>
        <dd className={classes.share}>{formatPercent(shown.percentage)}</dd>
      </div>
      <div>
        <dt>{t.organization}</dt>
        <dd>{shown.organization}</dd>
      </div>
      <div>
        <dt>{t.issued}</dt>
        <dd>{t.day(shown.issued_at)}</dd>
      </div>
    </dl>
  );
}

function Card({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <section className={classes.card}>
      <h1>{title}</h1>
      <p className={classes.hint} role="status">
        {hint}
      </p>
      {children}
    </section>
  );
}

export function CertificatePage() {
  // This does not use `useParam`, because its file is large.
  const { code = '' } = useParams();
  const { data, error } = useQuery({ ...certificateOf(code), retry: false });
  const isGone = error instanceof ApiError && error.status === 404;
  const card = data ? (
    <Card title={t.valid} hint={t.validHint}>
      <Facts shown={data} />
    </Card>
  ) : (
    error && (isGone ? <Card title={t.gone} hint={t.goneHint} /> : <Card title={titles.certificate} hint={t.late} />)
  );
  return (
    <div className={classes.page}>
      <title>{`${titles.certificate} · ${common.product}`}</title>
      <main className={classes.main} aria-busy={!card}>
        <Wordmark large />
        {card}
      </main>
    </div>
  );
}
