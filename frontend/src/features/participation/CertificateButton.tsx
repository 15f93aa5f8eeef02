/** Saves the certificate of an own published score, where there is one. */
import { certificate as t } from '@/messages/certificate';
import { type OwnScore, saveCertificate } from './api';
import { DocumentButton } from './DocumentButton';

export const CertificateButton = ({ score }: { score: OwnScore }) =>
  score.certificate && (
    <DocumentButton label={t.save} failed={t.failed(score.name)} save={() => saveCertificate(score)} />
  );
