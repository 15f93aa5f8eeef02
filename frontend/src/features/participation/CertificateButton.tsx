/** A button that saves the certificate of the participant's published score, if there is a certificate. */
import { certificate as t } from '@/messages/certificate';
import { type OwnScore, saveCertificate } from './api';
import { DocumentButton } from './DocumentButton';

export const CertificateButton = ({ score, large }: { score: OwnScore; large?: boolean }) =>
  score.certificate && (
    <DocumentButton label={t.save} failed={t.failed(score.name)} save={() => saveCertificate(score)} large={large} />
  );
