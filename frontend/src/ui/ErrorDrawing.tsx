/** The drawing for each error: damaged variants of the empty state's colonnade. */
import type { ReactNode } from 'react';
import { Drawing, strokes } from './Drawing';

const ground = <path d="M8 64h104M14 58h92" />;
const roof = <path d="M20 20h80l-6-8H26z" className={strokes.fill} />;
const outerColumns = (
  <>
    <path d="M26 26v26M31 26v26M89 26v26M94 26v26" />
    <path d="M23 23h11M23 55h11M86 23h11M86 55h11" />
  </>
);
const hourglass = (
  <>
    <path d="M50 26h20M50 54h20" />
    <path d="M53 26c0 9 14 10 14 14s-14 5-14 14M67 26c0 9-14 10-14 14s14 5 14 14" />
    <path d="M55 53c2-5 8-5 10 0z" className={strokes.fill} />
  </>
);

const DRAWINGS: Record<number, ReactNode> = {
  // An aqueduct whose middle part is missing.
  0: (
    <>
      <path d="M8 64h104" />
      <path d="M10 24h32l-3 7H10z" className={strokes.fill} />
      <path d="M110 24H80l4 7h26z" className={strokes.fill} />
      <path d="M14 64V44a9 9 0 0 1 18 0v20M36 64V34M106 64V44a9 9 0 0 0-18 0v20M84 64V36" />
      <path d="M46 27h30" className={strokes.missing} />
    </>
  ),
  // A tablet that cannot be read.
  400: (
    <>
      {ground}
      <path d="M40 10h40v44H40z" className={strokes.fill} />
      <path d="M47 20h26M47 28h18M47 36l6 6M53 36l-6 6M60 39h13" />
    </>
  ),
  // A closed door and its key.
  401: (
    <>
      {ground}
      {roof}
      {outerColumns}
      <path d="M46 58V36a14 14 0 0 1 28 0v22" />
      <circle cx="60" cy="36" r="5" className={strokes.fill} />
      <path d="M60 41v11M60 47h4M60 51h3" />
    </>
  ),
  // A gate with bars.
  403: (
    <>
      {ground}
      {roof}
      {outerColumns}
      <path d="M40 58V26M48 58V26M56 58V26M64 58V26M72 58V26M80 58V26" />
      <path d="M38 34h44M38 50h44" />
      <path d="M55 38h10v8H55z" className={strokes.fill} />
    </>
  ),
  // A column that is out of place.
  404: (
    <>
      {ground}
      {roof}
      {outerColumns}
      <path d="M57.5 26v26M62.5 26v26M54.5 23h11M54.5 55h11" className={strokes.missing} />
    </>
  ),
  // A block that is too large for the door.
  413: (
    <>
      {ground}
      {outerColumns}
      <path d="M36 22h48v30H36z" className={strokes.fill} />
      <path d="M52 58v-6M68 58v-6" />
    </>
  ),
  429: (
    <>
      {ground}
      {roof}
      {outerColumns}
      {hourglass}
    </>
  ),
  // A column has fallen.
  500: (
    <>
      {ground}
      <path d="M20 20h46l-8-8H26z" className={strokes.fill} />
      <path d="M26 26v26M31 26v26M57.5 26v26M62.5 26v26M23 23h11M23 55h11M54.5 23h11M54.5 55h11" />
      <path d="M86 55h11M86.5 58v-10l3 2 3-4 3 3v9" />
      <path d="M70 40l22-10M72.5 45l22-10M69 38l4 9M95 28l4 9" />
    </>
  ),
};

const drawingByCode = (code: number): ReactNode =>
  code === 503 ? DRAWINGS[429] : (DRAWINGS[code] ?? (code > 500 ? DRAWINGS[500] : DRAWINGS[400]));

export default function ErrorDrawing({ code }: { code: number }): ReactNode {
  return <Drawing>{drawingByCode(code)}</Drawing>;
}
